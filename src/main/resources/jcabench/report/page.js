// The FIPS view, head, controls and foot.
const fipsTable = lines => {
  const table = document.createElement('table');
  lines.forEach(([name, found]) => {
    const tr = document.createElement('tr');
    tr.append(text('th', name, { scope: 'row' }), text('td', words(found), { class: found[3] }));
    table.append(tr);
  });
  return table;
};
const fips = () => {
  const pair = data.fips[Number($('pair').value)];
  $('fips-section').hidden = !pair;
  if (!pair) return;
  const parts = [text('p', pair.differences.length === 0 ? 'Both run the same build.' : `The two differ in more than FIPS: ${pair.differences.join('; ')}.`)];
  pair.parts.forEach(part => parts.push(text('h3', part.title), text('p', part.cause, { class: 'hint' }), fipsTable([...part.means, ...part.lines])));
  if (pair.handshake) {
    parts.push(text('h3', 'A request'), text('p', `One TLS 1.3 handshake and a record of 16 KiB: ${digits(pair.handshake.plain / 1e3)} µs without FIPS, ${digits(pair.handshake.fips / 1e3)} µs with it: ${words(pair.handshake.ratio)}.`));
  }
  if (pair.refusals.length > 0) {
    const list = document.createElement('ul');
    list.append(...pair.refusals.map(([name, reason]) => text('li', `${name}: ${reason}`)));
    parts.push(text('h3', 'Refused'), list);
  }
  $('fips').replaceChildren(...parts);
};

const fill = (id, options, chosen) => {
  $(id).replaceChildren(...options.map(([value, name]) => {
    const option = text('option', name, { value });
    option.selected = value === chosen;
    return option;
  }));
};
const all = () => { heat(); forest(); sizes(); threads(); bars(); fips(); table(); };
const start = () => {
  document.title = `jcabench: ${report.run}`;
  $('title').textContent = `jcabench: ${report.run}`;
  const e = report.environment;
  $('subtitle').textContent = [e['cpu.model'], e['cpu.logicalCores'] && `${e['cpu.logicalCores']} processors`, e['os.name'], e['jvm.version'] && `JDK ${e['jvm.version']}`, report.profile && `profile ${report.profile}`, e.date].filter(Boolean).join(' · ');
  const n = report.cells;
  $('counts').textContent = `Asked ${n.asked} cells = measured ${n.measured} + checked ${n.checked} + absent ${n.absent} + failed ${n.failed} + not run ${n.pending}`;
  const warnings = [...report.warnings, ...report.remarks];
  $('warnings').hidden = warnings.length === 0;
  $('warnings').querySelector('ul').replaceChildren(...warnings.map(warning => text('li', warning)));
  fill('reference', contenders.filter(c => c.present && data.ratios[c.id]).map(c => [c.id, c.title]), state.reference);
  if (!Number.isFinite(frequency)) $('unit').querySelector('[value=cycles]').remove();
  fill('service', [['', 'all'], ...services.map(name => [name, name])], '');
  fill('algorithm', [...sizeFamilies.keys()].map(key => [key, key]), null);
  fill('pair', data.fips.map((pair, i) => [String(i), `${pair.plain} → ${pair.fips}`]), '0');
  fill('threadrow', [...threadFamilies.keys()].map(key => [key, key]), null);
  contenders.forEach((contender, c) => {
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = true;
    box.addEventListener('change', () => { box.checked ? state.off.delete(contender.id) : state.off.add(contender.id); all(); });
    label.append(box, text('span', contender.title, { style: `color: inherit; border-bottom: 3px ${again(c) ? 'dashed' : 'solid'} ${ink(c).color}` }));
    $('contenders').append(label);
  });
  $('contenderlist').replaceChildren(...contenders.map(contender => text('p',
    contender.present ? `${contender.title} (${contender.id}): ${contender.version}` : `${contender.title} (${contender.id}) is absent: ${contender.reason}${contender.cure ? ` Cure: ${contender.cure}` : ''}`)));
  $('environment').replaceChildren(...[...Object.entries(e), ...Object.entries(data.conditions)].map(([name, value]) => {
    const tr = document.createElement('tr');
    tr.append(text('th', name, { scope: 'row' }), text('td', value, { class: 'reason' }));
    return tr;
  }));
  const listen = (id, event, change) => $(id).addEventListener(event, () => { change($(id).value); });
  listen('reference', 'change', value => { state.reference = value; all(); });
  listen('service', 'change', value => { state.service = value; all(); });
  listen('unit', 'change', value => { state.unit = value; sizes(); threads(); bars(); table(); });
  listen('scale', 'change', value => { state.scale = value; sizes(); threads(); bars(); });
  listen('algorithm', 'change', sizes);
  listen('threadrow', 'change', threads);
  listen('pair', 'change', fips);
  let waiting = 0;
  listen('filter', 'input', value => {
    state.words = value.toLowerCase().split(/\s+/).filter(Boolean);
    table();
    clearTimeout(waiting);
    waiting = setTimeout(() => { heat(); forest(); bars(); }, 150);
  });
  $('controls').addEventListener('submit', event => event.preventDefault());
  $('scroller').addEventListener('scroll', () => requestAnimationFrame(window_));
  addEventListener('resize', () => Object.values(charts).forEach(instance => instance.resize()));
  const print = on => () => { printing = on; window_(); };
  addEventListener('beforeprint', print(true));
  addEventListener('afterprint', print(false));
  dark.addEventListener('change', () => {
    Object.keys(charts).forEach(id => { charts[id].dispose(); delete charts[id]; });
    all();
  });
  all();
};
start();
