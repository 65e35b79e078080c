// The FIPS view, head, controls and foot.
const fipsTable = lines => {
  const table = document.createElement('table');
  lines.forEach(line => {
    const tr = document.createElement('tr');
    tr.append(text('th', line.name, { scope: 'row' }), text('td', line.words, { class: line.verdict }));
    table.append(tr);
  });
  return table;
};
const list = items => {
  const ul = document.createElement('ul');
  ul.append(...items.map(item => text('li', item)));
  return ul;
};
const fips = () => {
  const pair = data.fips[$('pair').value];
  $('fips-section').hidden = !pair;
  if (!pair) return;
  $('fips').replaceChildren(text('p', pair.differences), ...pair.parts.flatMap(part => [
    text('h3', part.title), ...(part.text ? [text('p', part.text)] : []), ...(part.lines ? [fipsTable(part.lines)] : []), ...(part.items ? [list(part.items)] : [])
  ]));
};
const workloads = () => {
  $('workloads-section').hidden = data.workloads.length === 0;
  $('workloads').replaceChildren(...data.workloads.flatMap(workload => [
    text('h3', workload.title), list(workload.sentences),
    text('img', '', { src: `data:image/svg+xml,${encodeURIComponent(workload.picture)}`, alt: workload.sentences.join(' '), style: 'max-width: 100%' })
  ]));
};

const answer = () => {
  const { fastest, head, lines, foot } = data.answer;
  const ul = document.createElement('ul');
  ul.append(...lines.map(line => {
    const li = document.createElement('li');
    li.append(text('strong', line.contender), ` ${line.words}.`);
    return li;
  }));
  $('answer').replaceChildren(...[fastest, head].filter(Boolean).map(sentence => text('p', sentence)), ...(lines.length ? [ul] : []), ...(foot ? [text('p', foot, { class: 'hint' })] : []));
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
  document.title = data.title;
  $('title').textContent = data.title;
  $('subtitle').textContent = data.subtitle;
  $('counts').textContent = data.counts;
  $('warnings').hidden = data.warnings.length === 0;
  $('warnings').querySelector('ul').replaceChildren(...data.warnings.map(warning => text('li', warning)));
  const numbered = names => names.map((name, i) => [String(i), name]);
  fill('reference', contenders.filter(c => data.against[c.id]).map(c => [c.id, c.title]), state.reference);
  fill('unit', numbered(data.units), '0');
  fill('service', [['', words.everything], ...data.services.map(name => [name, name])], '');
  fill('algorithm', numbered(data.sizes.map(curve => curve.name)), '0');
  fill('threadrow', numbered(data.threads.map(curve => curve.name)), '0');
  fill('pair', numbered(data.fips.map(pair => pair.title)), '0');
  contenders.forEach(contender => {
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = true;
    box.addEventListener('change', () => { box.checked ? state.off.delete(contender.id) : state.off.add(contender.id); all(); });
    label.append(box, text('span', contender.title, { style: `color: inherit; border-bottom: 3px ${contender.again ? 'dashed' : 'solid'} ${contender.colour}` }));
    $('contenders').append(label);
  });
  $('contenderlist').replaceChildren(...contenders.map(contender => text('p', contender.about)));
  $('environment').replaceChildren(...data.environment.flatMap(place => {
    const table = document.createElement('table');
    place.facts.forEach(fact => {
      const tr = document.createElement('tr');
      tr.append(text('th', fact.name, { scope: 'row' }), text('td', fact.value, { class: 'reason' }));
      table.append(tr);
    });
    return [...(place.title ? [text('h3', place.title)] : []), ...(place.note ? [text('p', place.note)] : []), table];
  }));
  answer();
  workloads();
  const listen = (id, event, change) => $(id).addEventListener(event, () => { change($(id).value); });
  listen('reference', 'change', value => { state.reference = value; all(); });
  listen('service', 'change', value => { state.service = value; all(); });
  listen('unit', 'change', value => { state.unit = Number(value); sizes(); threads(); bars(); table(); });
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
