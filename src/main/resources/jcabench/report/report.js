'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const report = data.report;
  const $ = id => document.getElementById(id);
  const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#56b4e9', '#f0e442', '#888888'];
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contenders = report.contenders;
  const state = {
    reference: report.reference ?? contenders.find(c => c.present)?.id ?? contenders[0]?.id,
    service: '', unit: 'score', scale: 'log', words: [], off: new Set(), sort: null, down: false
  };

  // One line for each cell: what the table, the filter and the charts work on.
  const cells = [];
  report.rows.forEach((row, r) => {
    row.service = row.benchmark.replace(/\..*$/, '').replace(/Benchmark$/, '');
    row.cells.forEach((cell, c) => cells.push({ row, r, cell, c, contender: contenders[c] }));
  });
  const services = [...new Set(report.rows.map(row => row.service))];

  const text = (tag, content, attributes = {}) => {
    const element = document.createElement(tag);
    element.textContent = content ?? '';
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    return element;
  };
  const digits = (value, relative = 0.01) => {
    if (value === null || value === undefined || !Number.isFinite(value)) return '–';
    const places = Math.max(0, Math.min(12, -Math.floor(Math.log10(Math.abs(value) * relative || 1))));
    return value.toLocaleString('en', { maximumFractionDigits: places, minimumFractionDigits: Math.min(places, 6) });
  };
  const size = row => Number(row.params.dataSize ?? NaN);
  const frequency = Number(report.environment['cpu.hertz'] ?? NaN);

  /** Nanoseconds for an operation, whatever the row's unit is. */
  const nanos = (row, value) => {
    const [first, second] = row.unit.split('/');
    const times = { ns: 1, us: 1e3, 'μs': 1e3, ms: 1e6, s: 1e9 };
    if (first === 'ops' && times[second]) return times[second] / value;
    if (second === 'op' && times[first]) return value * times[first];
    return NaN;
  };
  /** A value in the chosen unit, with the unit's name; the measured one where it does not apply. */
  const inUnit = (row, value) => {
    const ns = nanos(row, value);
    const known = {
      ns: [ns, 'ns/op'], ops: [1e9 / ns, 'ops/s'], mb: [size(row) / ns * 1e3, 'MB/s'],
      cycles: [ns * frequency / 1e9 / size(row), 'cycles/byte']
    }[state.unit];
    return known && Number.isFinite(known[0]) ? known : [value, row.unit];
  };
  const smallerIsFaster = unit => unit === 'ns/op' || unit === 'cycles/byte' || /\/op$/.test(unit);
  const ratio = (r, c) => data.ratios[state.reference]?.[r]?.[c] ?? null; // [center, low, high, verdict]
  const words = found => {
    if (!found) return '';
    const [center, low, high, verdict] = found;
    if (verdict === 'same') return `~ ±${digits((Math.sqrt(high / low) - 1) * 100, 0.1)} %`;
    const faster = center >= 1;
    const ends = low === null ? '' : faster ? ` [${digits(low)}, ${digits(high)}]` : ` [${digits(1 / high)}, ${digits(1 / low)}]`;
    return `${digits(faster ? center : 1 / center)}x ${faster ? 'faster' : 'slower'}${ends}`;
  };
  const outcome = cell => ({ measured: '', checked: 'checked', absent: 'absent', failed: 'failed', pending: 'not run' })[cell.outcome];

  const visible = entry => !state.off.has(entry.contender.id)
    && (state.service === '' || entry.row.service === state.service)
    && state.words.every(word => entry.search.includes(word));
  cells.forEach(entry => {
    entry.search = `${entry.row.service} ${entry.row.label} ${entry.contender.id} ${entry.contender.title} ${entry.cell.outcome} ${entry.cell.reason ?? ''}`.toLowerCase();
  });
  const shownRows = () => report.rows.map((row, r) => ({ row, r })).filter(({ row }) =>
    (state.service === '' || row.service === state.service)
      && state.words.every(word => `${row.service} ${row.label}`.toLowerCase().includes(word) || contenders.some(c => c.id.toLowerCase() === word)));
  const shownContenders = () => contenders.map((contender, c) => ({ contender, c })).filter(({ contender }) => !state.off.has(contender.id));

  // ---- charts ----
  const charts = {};
  const chart = id => {
    charts[id] ??= echarts.init($(id), dark.matches ? 'dark' : null, { renderer: 'canvas' });
    return charts[id];
  };
  const draw = (id, height, option) => {
    const element = $(id);
    element.style.height = `${height}px`;
    const instance = chart(id);
    instance.resize();
    instance.setOption({
      backgroundColor: 'transparent', animation: false, color: COLOURS, aria: { enabled: true },
      tooltip: { renderMode: 'richText', confine: true }, ...option
    }, true);
  };
  const narrow = () => innerWidth < 700;
  const rowLabels = () => ({ fontSize: narrow() ? 9 : 11, width: Math.min(340, innerWidth * 0.42), overflow: 'truncate' });
  const logTick = value => `${digits(Math.pow(2, value), 0.1)}x`;

  /** The first of many, with a sentence below the heading when there are more. */
  const first = (id, all, most) => {
    $(`${id}-left`).textContent = all.length > most ? `The first ${most} of ${all.length}; choose a service or filter to see the others.` : '';
    return all.slice(0, most);
  };

  const heat = () => {
    const rows = first('heat', shownRows(), 400);
    const columns = shownContenders().filter(({ contender }) => contender.id !== state.reference);
    const points = [];
    const marks = [];
    rows.forEach(({ row, r }, y) => columns.forEach(({ c }, x) => {
      const cell = row.cells[c];
      const found = ratio(r, c);
      if (found) {
        const value = found[3] === 'same' ? 0 : Math.log2(found[0]);
        points.push({ value: [x, y, Math.max(-4, Math.min(4, value))], label: { formatter: words(found).replace(/ \[.*$/, '') }, tip: words(found) });
      } else {
        marks.push({ value: [x, y, 0], label: { formatter: cell.outcome === 'failed' ? '✕' : cell.outcome === 'measured' ? 'no ratio' : '–' }, tip: cell.reason ?? outcome(cell) });
      }
    }));
    const room = (innerWidth - Math.min(340, innerWidth * 0.42)) / Math.max(1, columns.length);
    const series = (values, colour) => ({
      type: 'heatmap', data: values, label: { show: room > 84, fontSize: 11 },
      itemStyle: colour ? { color: colour } : {}, progressive: 2000
    });
    draw('heat', Math.max(160, 60 + rows.length * 22), {
      grid: { left: 8, right: 8, top: 40, bottom: 8, containLabel: true },
      xAxis: { type: 'category', position: 'top', data: columns.map(({ contender }) => contender.title), axisLabel: { interval: 0, rotate: room > 84 ? 0 : 60 } },
      yAxis: { type: 'category', inverse: true, data: rows.map(({ row }) => row.label), axisLabel: rowLabels() },
      visualMap: { show: false, min: -4, max: 4, seriesIndex: 0, inRange: { color: ['#b35806', '#f1a340', '#d8dde3', '#80b1d3', '#2166ac'] } },
      tooltip: { renderMode: 'richText', confine: true, formatter: p => `${rows[p.value[1]].row.label}\n${columns[p.value[0]].contender.title}: ${p.data.tip}` },
      series: [series(points), { ...series(marks, dark.matches ? '#30363d' : '#eaeef2') }]
    });
  };

  const forest = () => {
    const lines = [];
    shownRows().forEach(({ row, r }) => shownContenders().forEach(({ contender, c }) => {
      const found = ratio(r, c);
      if (found && contender.id !== state.reference) lines.push({ row, contender, c, found });
    }));
    const drawn = first('forest', lines, 250);
    const category = drawn.map(line => `${line.row.label}  ·  ${line.contender.title}`);
    draw('forest', Math.max(160, 70 + drawn.length * 20), {
      grid: { left: 8, right: 24, top: 48, bottom: 24, containLabel: true },
      xAxis: { type: 'value', position: 'top', axisLabel: { formatter: logTick }, name: `against ${state.reference}`, nameLocation: 'middle', nameGap: 26 },
      yAxis: { type: 'category', inverse: true, data: category, axisLabel: rowLabels() },
      tooltip: { renderMode: 'richText', confine: true, formatter: p => `${category[p.dataIndex]}\n${words(drawn[p.dataIndex].found)}` },
      series: [{
        type: 'custom',
        data: drawn.map((line, y) => [Math.log2(line.found[0]), y, line.found[1] === null ? null : Math.log2(line.found[1]), line.found[2] === null ? null : Math.log2(line.found[2]), line.c]),
        encode: { x: [0, 2, 3], y: 1 },
        renderItem: (params, api) => {
          const [x, y] = api.coord([api.value(0), api.value(1)]);
          const colour = COLOURS[api.value(4) % COLOURS.length];
          const children = [{ type: 'circle', shape: { cx: x, cy: y, r: 4 }, style: { fill: colour } }];
          if (!Number.isNaN(api.value(2)) && api.value(2) !== null) {
            const low = api.coord([api.value(2), api.value(1)])[0];
            const high = api.coord([api.value(3), api.value(1)])[0];
            children.unshift({ type: 'line', shape: { x1: low, y1: y, x2: high, y2: y }, style: { stroke: colour, lineWidth: 2 } });
          }
          return { type: 'group', children };
        },
        markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: '#888', type: 'dashed' }, data: [{ xAxis: 0 }] }
      }]
    });
  };

  /** Rows that differ only in one parameter, by their name without it. */
  const families = (parameter, value) => {
    const found = new Map();
    report.rows.forEach((row, r) => {
      const at = value(row);
      if (!Number.isFinite(at)) return;
      const rest = Object.entries(row.params).filter(([name]) => name !== parameter).map(([, v]) => v);
      const key = [row.service, row.operation, ...rest, row.mode, parameter === 'threads' ? '' : row.threads].join(' ').trim();
      if (!found.has(key)) found.set(key, []);
      found.get(key).push({ row, r, at });
    });
    return new Map([...found].filter(([, rows]) => new Set(rows.map(one => one.at)).size > 1)
      .map(([key, rows]) => [key, rows.sort((a, b) => a.at - b.at)]));
  };
  const sizeFamilies = families('dataSize', size);
  const threadFamilies = families('threads', row => row.threads);

  const curves = (id, rows, xName, xLog) => {
    let unit = '';
    const series = shownContenders().map(({ contender, c }) => ({
      name: contender.title, type: 'line', symbolSize: 7, itemStyle: { color: COLOURS[c % COLOURS.length] },
      data: rows.filter(({ row }) => row.cells[c].score !== undefined).map(({ row, at }) => {
        const [value, name] = inUnit(row, row.cells[c].score);
        unit = name;
        return [at, value];
      })
    })).filter(line => line.data.length > 0);
    draw(id, 340, {
      grid: { left: 16, right: 24, top: 48, bottom: 40, containLabel: true },
      legend: { top: 8 },
      xAxis: { type: xLog ? 'log' : 'value', name: xName, nameLocation: 'middle', nameGap: 26, logBase: 2, minInterval: 1 },
      yAxis: { type: state.scale, name: unit },
      tooltip: { trigger: 'axis', renderMode: 'richText', confine: true, valueFormatter: value => digits(value) },
      series
    });
  };
  const sizes = () => {
    const chosen = sizeFamilies.get($('algorithm').value);
    $('sizes-section').hidden = !chosen;
    if (chosen) curves('sizes', chosen, 'bytes', true);
  };
  const threads = () => {
    const chosen = threadFamilies.get($('threadrow').value);
    $('threads-section').hidden = !chosen;
    if (chosen) curves('threads', chosen, 'threads', false);
  };

  const bars = () => {
    const rows = first('bars', shownRows().filter(({ row }) => row.cells.some(cell => cell.score !== undefined)), 60);
    const units = new Set();
    const series = shownContenders().map(({ contender, c }) => ({
      name: contender.title, type: 'bar', itemStyle: { color: COLOURS[c % COLOURS.length] },
      data: rows.map(({ row }) => {
        if (row.cells[c].score === undefined) return null;
        const [value, unit] = inUnit(row, row.cells[c].score);
        units.add(unit);
        return value;
      })
    }));
    draw('bars', Math.max(200, 80 + rows.length * (10 + 9 * series.length)), {
      grid: { left: 8, right: 24, top: 76, bottom: 8, containLabel: true },
      legend: { top: 8 },
      xAxis: { type: state.scale, position: 'top', name: [...units].join(', '), nameLocation: 'middle', nameGap: 26 },
      yAxis: { type: 'category', inverse: true, data: rows.map(({ row }) => row.label), axisLabel: rowLabels() },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, renderMode: 'richText', confine: true, valueFormatter: value => digits(value) },
      series
    });
  };

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

  // ---- the table: only the lines in sight are in the document ----
  const LINE = 31;
  const columns = [
    { name: 'Service', of: e => e.row.service },
    { name: 'Operation', of: e => e.row.label },
    { name: 'Contender', of: e => e.contender.title },
    { name: 'Score', number: true, of: e => e.cell.score === undefined ? outcome(e.cell) : digits(inUnit(e.row, e.cell.score)[0]), by: e => e.cell.score === undefined ? -Infinity : inUnit(e.row, e.cell.score)[0] },
    { name: 'Unit', of: e => e.cell.score === undefined ? '' : inUnit(e.row, e.cell.score)[1] },
    { name: 'Against the reference', of: e => e.contender.id === state.reference ? 'reference' : words(ratio(e.r, e.c)), by: e => ratio(e.r, e.c)?.[0] ?? -Infinity, verdict: true },
    { name: 'Forks', number: true, of: e => e.cell.forks ?? '', by: e => e.cell.forks ?? -1 },
    { name: 'Allocated, B/op', number: true, of: e => e.cell.allocatedBytes === undefined ? '' : digits(e.cell.allocatedBytes, 1), by: e => e.cell.allocatedBytes ?? -1 },
    { name: 'Reason', reason: true, of: e => e.cell.reason ?? '' }
  ];
  const natural = new Intl.Collator('en', { numeric: true });
  let lines = [];
  const sorted = () => {
    const entries = cells.filter(visible);
    if (state.sort !== null) {
      const column = columns[state.sort];
      const key = column.by ?? column.of;
      entries.sort((a, b) => {
        const [x, y] = [key(a), key(b)];
        const order = typeof x === 'number' ? x - y || 0 : natural.compare(x, y);
        return state.down ? -order : order;
      });
    }
    return entries;
  };
  const line = entry => {
    const tr = document.createElement('tr');
    tr.tabIndex = 0;
    columns.forEach(column => {
      const content = column.of(entry);
      const td = text('td', content);
      if (column.number) td.className = 'number';
      if (column.reason) td.className = 'reason';
      if (column.verdict) td.className = ratio(entry.r, entry.c)?.[3] ?? '';
      tr.append(td);
    });
    tr.addEventListener('click', () => detail(entry));
    tr.addEventListener('keydown', event => { if (event.key === 'Enter') detail(entry); });
    return tr;
  };
  const spacer = height => {
    const tr = document.createElement('tr');
    tr.style.height = `${height}px`;
    tr.setAttribute('aria-hidden', 'true');
    return tr;
  };
  let printing = false; // the medium changes only after the event
  const window_ = () => {
    const scroller = $('scroller');
    const first = printing ? 0 : Math.max(0, Math.floor(scroller.scrollTop / LINE) - 10);
    const last = printing ? lines.length : Math.min(lines.length, first + Math.ceil(scroller.clientHeight / LINE) + 20);
    $('body').replaceChildren(spacer(first * LINE), ...lines.slice(first, last).map(line), spacer((lines.length - last) * LINE));
  };
  const table = () => {
    $('head').replaceChildren(...columns.map((column, i) => {
      const th = document.createElement('th');
      th.scope = 'col';
      th.setAttribute('aria-sort', state.sort === i ? (state.down ? 'descending' : 'ascending') : 'none');
      const button = text('button', column.name + (state.sort === i ? (state.down ? ' ▼' : ' ▲') : ''), { type: 'button' });
      button.addEventListener('click', () => {
        state.down = state.sort === i && !state.down;
        state.sort = i;
        table();
      });
      th.append(button);
      return th;
    }));
    lines = sorted();
    $('shown').textContent = `${lines.length} of ${cells.length} cells.`;
    window_();
  };
  const detail = entry => {
    const box = $('detail');
    const parts = [text('h3', `${entry.row.label}, ${entry.contender.title}`)];
    if (entry.cell.reason) parts.push(text('p', `${outcome(entry.cell)}: ${entry.cell.reason}${entry.cell.cure ? ` Cure: ${entry.cell.cure}` : ''}`));
    if (entry.cell.interval) {
      const [low, unit] = inUnit(entry.row, entry.cell.interval.low);
      const [high] = inUnit(entry.row, entry.cell.interval.high);
      parts.push(text('p', `${Math.round(entry.cell.interval.confidence * 1000) / 10} % interval: ${digits(Math.min(low, high))} to ${digits(Math.max(low, high))} ${unit}`));
    }
    if (entry.cell.quantiles) {
      const q = entry.cell.quantiles;
      parts.push(text('p', `Of ${q.count} calls: quartiles ${digits(q.p25)} and ${digits(q.p75)}, 99 % ${digits(q.p99)}, 99.9 % ${digits(q.p999)} ${entry.row.unit}`));
    }
    (entry.cell.warnings ?? []).concat(entry.cell.ratio?.warnings ?? []).forEach(warning => parts.push(text('p', warning, { class: 'warning' })));
    const dots = document.createElement('div');
    dots.className = 'chart dots';
    const scores = data.scores[entry.r]?.map((byRound, c) => ({ c, byRound })).filter(({ byRound }) => byRound) ?? [];
    if (scores.length > 0) parts.push(text('p', 'Every fork of this row:'), dots);
    box.replaceChildren(...parts);
    if (scores.length > 0) {
      const instance = echarts.init(dots, dark.matches ? 'dark' : null);
      instance.setOption({
        backgroundColor: 'transparent', animation: false, grid: { left: 8, right: 16, top: 32, bottom: 8, containLabel: true },
        legend: { top: 0 }, tooltip: { renderMode: 'richText', confine: true },
        xAxis: { type: 'category', name: 'round', data: [...new Set(scores.flatMap(({ byRound }) => Object.keys(byRound)))].sort((a, b) => a - b) },
        yAxis: { type: state.scale, scale: true, name: entry.row.unit },
        series: scores.map(({ c, byRound }) => ({
          name: contenders[c].title, type: 'scatter', symbolSize: c === entry.c ? 11 : 6, itemStyle: { color: COLOURS[c % COLOURS.length] },
          data: Object.entries(byRound)
        }))
      });
    }
    box.scrollIntoView({ block: 'nearest' });
  };

  // ---- head, controls, foot ----
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
      label.append(box, text('span', contender.title, { style: `color: inherit; border-bottom: 3px solid ${COLOURS[c % COLOURS.length]}` }));
      $('contenders').append(label);
    });
    $('contenderlist').replaceChildren(...contenders.map(contender => text('p',
      contender.present ? `${contender.title} (${contender.id}): ${contender.version}` : `${contender.title} (${contender.id}) is absent: ${contender.reason}${contender.cure ? ` Cure: ${contender.cure}` : ''}`)));
    $('environment').replaceChildren(...Object.entries(e).map(([name, value]) => {
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
})();
