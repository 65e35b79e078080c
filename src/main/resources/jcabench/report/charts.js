// Every picture, drawn from what is chosen.
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
const labelWidth = () => Math.min(340, innerWidth * 0.42);
/** A row's name, shortened in its middle where the contender's would not find room beside it. */
const within = (name, beside) => {
  const room = Math.max(12, Math.floor(labelWidth() / (narrow() ? 5 : 6)) - beside.length - 5);
  const head = Math.floor(room / 3); // sizes and threads stand at the end
  return name.length <= room ? name : `${name.slice(0, head)}…${name.slice(head + 1 - room)}`;
};
const rowLabels = () => ({ fontSize: narrow() ? 9 : 11, width: labelWidth(), overflow: 'truncate' });
/** A row alone: of many the end tells which it is. */
const rowNames = () => ({ ...rowLabels(), formatter: name => within(name, '') });
const logTick = value => `${digits(Math.pow(2, value), 0.1)}x`;

/** The first of many, with a sentence below the heading when there are more. */
const first = (id, all, most) => {
  $(`${id}-left`).textContent = all.length > most ? `The first ${most} of ${all.length}; choose a service or filter to see the others.` : '';
  return all.slice(0, most);
};

const heat = () => {
  const rows = first('heat', shownRows(), 400);
  const columns = shownContenders().filter(({ contender }) => contender.id !== state.reference);
  const room = (innerWidth - labelWidth()) / Math.max(1, columns.length);
  const wide = room > 84; // enough for words, else for a sign
  const points = [];
  const marks = [];
  rows.forEach(({ row, r }, y) => columns.forEach(({ c }, x) => {
    const cell = row.cells[c];
    const found = ratio(r, c);
    if (found) {
      const value = found[3] === 'same' ? 0 : Math.log2(found[0]);
      points.push({ value: [x, y, Math.max(-4, Math.min(4, value))], label: { formatter: wide ? words(found).replace(/ \[.*$/, '').replace(', no interval', '?') : { same: '~', unknown: '?' }[found[3]] ?? ' ' }, tip: words(found) });
    } else {
      marks.push({ value: [x, y, 0], label: { formatter: cell.outcome === 'failed' ? '✕' : cell.outcome === 'measured' ? wide ? 'no ratio' : '·' : '–' }, tip: cell.reason ?? outcome(cell) });
    }
  }));
  const series = (values, colour) => ({
    type: 'heatmap', data: values, label: { show: true, fontSize: 11 },
    itemStyle: colour ? { color: colour } : {}, progressive: 2000
  });
  draw('heat', Math.max(160, 60 + rows.length * 22), {
    grid: { left: 8, right: 8, top: 40, bottom: 8, containLabel: true },
    xAxis: { type: 'category', position: 'top', data: columns.map(({ contender }) => contender.title), axisLabel: { interval: 0, rotate: wide ? 0 : 60, lineHeight: 14, width: wide ? room - 6 : undefined, overflow: wide ? 'break' : 'none' } },
    yAxis: { type: 'category', inverse: true, data: rows.map(({ row }) => row.label), axisLabel: rowNames() },
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
  const category = drawn.map(line => `${within(line.row.label, line.contender.title)}  ·  ${line.contender.title}`);
  draw('forest', Math.max(160, 70 + drawn.length * 20), {
    grid: { left: 8, right: 24, top: 48, bottom: 24, containLabel: true },
    xAxis: { type: 'value', position: 'top', axisLabel: { formatter: logTick, hideOverlap: true }, name: `against ${state.reference}`, nameLocation: 'middle', nameGap: 26 },
    yAxis: { type: 'category', inverse: true, data: category, axisLabel: rowLabels() },
    tooltip: { renderMode: 'richText', confine: true, formatter: p => `${category[p.dataIndex]}\n${words(drawn[p.dataIndex].found)}` },
    series: [{
      type: 'custom',
      data: drawn.map((line, y) => [Math.log2(line.found[0]), y, line.found[1] === null ? null : Math.log2(line.found[1]), line.found[2] === null ? null : Math.log2(line.found[2]), line.c]),
      encode: { x: [0, 2, 3], y: 1 },
      renderItem: (params, api) => {
        const [x, y] = api.coord([api.value(0), api.value(1)]);
        const colour = ink(api.value(4)).color;
        const children = [{ type: 'circle', shape: { cx: x, cy: y, r: 4 }, style: again(api.value(4)) ? { fill: 'none', stroke: colour, lineWidth: 2 } : { fill: colour } }];
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

/** Rows that differ in one thing only, by what they share. */
const families = (value, name) => {
  const found = new Map();
  report.rows.forEach((row, r) => {
    const at = value(row);
    if (!Number.isFinite(at)) return;
    const key = [row.service, name(row), row.mode === 'thrpt' ? '' : row.mode].join(' ').trim();
    if (!found.has(key)) found.set(key, []);
    found.get(key).push({ row, r, at });
  });
  return new Map([...found].filter(([, rows]) => new Set(rows.map(one => one.at)).size > 1)
    .map(([key, rows]) => [key, rows.sort((a, b) => a.at - b.at)]));
};
const sizeFamilies = families(size, row => [row.operation, ...Object.entries(row.params).filter(([name]) => name !== 'dataSize').map(([, v]) => v), row.threads === 1 ? '' : `${row.threads} threads`].join(' ').trim());
const threadFamilies = families(row => row.threads, row => row.label.replace(/, \d+ threads$/, ''));

const inScore = (row, cell) => cell.score === undefined ? null : inUnit(row, cell.score);
const latency = (row, cell) => {
  const ns = cell.score === undefined ? NaN : nanos(row, cell.score);
  return Number.isFinite(ns) ? [ns / 1e3, 'µs for an operation'] : null;
};
const processors = (row, cell) => cell.cores === undefined ? null : [cell.cores, 'processors kept busy'];

/** A line for each contender; hidden where nothing of it was measured. */
const curves = (id, rows, xName, { value = inScore, scale = state.scale, crossings = [] } = {}) => {
  let unit = '';
  const series = shownContenders().map(({ contender, c }) => ({
    name: contender.title, type: 'line', ...mark(crossings.find(crossing => crossing[1] === c), ink(c).color), symbolSize: 7, symbol: again(c) ? 'diamond' : 'circle', itemStyle: { color: ink(c).color }, lineStyle: { type: again(c) ? 'dashed' : 'solid' },
    data: rows.flatMap(({ row, at }) => {
      const found = value(row, row.cells[c]);
      if (!found) return [];
      unit = found[1];
      return [[at, found[0]]];
    })
  })).filter(line => line.data.length > 0);
  $(id).hidden = series.length === 0;
  const names = 22 * Math.ceil(series.reduce((sum, line) => sum + 44 + 7 * line.name.length, 0) / (innerWidth - 60));
  draw(id, 322 + names, {
    grid: { left: 16, right: 24, top: 34 + names, bottom: 40, containLabel: true },
    legend: { top: 8 },
    xAxis: { type: 'log', name: xName, nameLocation: 'middle', nameGap: 26, logBase: 2, minInterval: 1, axisLabel: { hideOverlap: true } },
    yAxis: { type: scale, name: unit, nameTextStyle: { align: 'left' } },
    tooltip: { trigger: 'axis', renderMode: 'richText', confine: true, valueFormatter: value => digits(value) },
    series
  });
};
/** A dotted line at the size where a contender overtakes the reference, in the band of its interval. */
const mark = (crossing, color) => crossing && {
  markLine: {
    symbol: 'none', silent: true, lineStyle: { type: 'dotted', color, width: 2 }, data: [{ xAxis: crossing[2] }],
    label: { formatter: `${digits(crossing[2])} B`, color }
  },
  ...(crossing[3] !== null && { markArea: { silent: true, itemStyle: { color, opacity: 0.1 }, data: [[{ xAxis: crossing[3] }, { xAxis: crossing[4] }]] } })
};
const crossed = ([, c, bytes, low, high, above]) =>
  `${contenders[c].title} is faster than ${title(state.reference)} ${above ? 'above' : 'below'} ${digits(bytes)} B${low === null ? '' : ` [${digits(low)}, ${digits(high)}]`}.`;
const sizes = () => {
  const chosen = sizeFamilies.get($('algorithm').value);
  $('sizes-section').hidden = !chosen;
  if (!chosen) return;
  const crossings = (data.crossings[state.reference] ?? []).filter(([r, c]) =>
    chosen.some(one => one.r === r) && !state.off.has(contenders[c].id));
  $('sizes-note').textContent = crossings.map(crossed).join(' ');
  curves('sizes', chosen, 'bytes', { crossings });
};
const threads = () => {
  const chosen = threadFamilies.get($('threadrow').value);
  $('threads-section').hidden = !chosen;
  if (!chosen) return;
  curves('threads', chosen, 'threads');
  curves('latency', chosen, 'threads', { value: latency });
  curves('processors', chosen, 'threads', { value: processors, scale: 'value' });
  ['latency', 'processors'].forEach(id => { $(`${id}-title`).hidden = $(id).hidden; });
};

const bars = () => {
  const rows = first('bars', shownRows().filter(({ row }) => row.cells.some(cell => cell.score !== undefined)), 60);
  const units = new Set();
  const series = shownContenders().map(({ contender, c }) => ({
    name: contender.title, type: 'bar', itemStyle: ink(c),
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
    xAxis: { type: state.scale, position: 'top', name: [...units].join(', '), nameLocation: 'middle', nameGap: 26, axisLabel: { hideOverlap: true } },
    yAxis: { type: 'category', inverse: true, data: rows.map(({ row }) => row.label), axisLabel: rowNames() },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, renderMode: 'richText', confine: true, valueFormatter: value => digits(value) },
    series
  });
};
