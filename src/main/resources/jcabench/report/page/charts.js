// Every picture, drawn from what is chosen.
const charts = {};
const chart = id => {
  charts[id] ??= echarts.init($(id), dark.matches ? 'dark' : null, { renderer: 'canvas' });
  return charts[id];
};
const hint = { renderMode: 'richText', confine: true };
const draw = (id, height, option) => {
  const element = $(id);
  element.style.height = `${height}px`;
  const instance = chart(id);
  instance.resize();
  instance.setOption({ backgroundColor: 'transparent', animation: false, aria: { enabled: true }, tooltip: hint, ...option }, true);
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

/** The first of many, with a sentence below the heading when there are more. */
const first = (id, all, most) => {
  $(`${id}-left`).textContent = all.length > most ? filled(words.left, { shown: most, all: all.length }) : '';
  return all.slice(0, most);
};

/** What a field says where there is room for words, and where there is only room for a sign. */
const signs = { same: words.same, unknown: words.unknown };
const field = (found, wide) => {
  if (!wide) return signs[found.verdict] ?? ' ';
  return found.verdict === 'unknown' ? found.brief + words.unknown : found.brief;
};
const heat = () => {
  const rows = first('heat', shownRows(), 400);
  const columns = shownContenders().filter(({ contender }) => contender.id !== state.reference);
  const room = (innerWidth - labelWidth()) / Math.max(1, columns.length);
  const wide = room > 84;
  const points = [];
  const marks = [];
  rows.forEach(({ row, r }, y) => columns.forEach(({ c }, x) => {
    const cell = row.cells[c];
    const found = ratio(r, c);
    if (found && found.at !== null) {
      const colour = found.verdict === 'same' ? 0 : Math.max(-4, Math.min(4, found.at));
      points.push({ value: [x, y, colour], label: { formatter: field(found, wide) }, tip: found.words });
    } else {
      const sign = found ? wide ? found.words : words.none : cell.outcome === 'failed' ? words.failed : words.none;
      marks.push({ value: [x, y, 0], label: { formatter: sign }, tip: [cell.outcome ?? found?.words, cell.reason].filter(Boolean).join(': ') });
    }
  }));
  const series = (values, colour) => ({
    type: 'heatmap', data: values, label: { show: true, fontSize: 11 },
    itemStyle: colour ? { color: colour } : {}, progressive: 2000
  });
  draw('heat', Math.max(160, 60 + rows.length * 22), {
    grid: { left: 8, right: 8, top: 40, bottom: 8, containLabel: true },
    xAxis: { type: 'category', position: 'top', data: columns.map(({ contender }) => contender.title), axisLabel: { interval: 0, rotate: wide ? 0 : 60, lineHeight: 14, width: wide ? room - 16 : undefined, overflow: wide ? 'break' : 'none' } },
    yAxis: { type: 'category', inverse: true, data: rows.map(({ row }) => row.label), axisLabel: rowNames() },
    visualMap: { show: false, min: -4, max: 4, seriesIndex: 0, inRange: { color: data.slowToFast } },
    tooltip: { ...hint, formatter: p => `${rows[p.value[1]].row.label}\n${columns[p.value[0]].contender.title}: ${p.data.tip}` },
    series: [series(points), { ...series(marks, dark.matches ? '#30363d' : '#eaeef2') }]
  });
};

const forest = () => {
  const lines = [];
  shownRows().forEach(({ row, r }) => shownContenders().forEach(({ contender, c }) => {
    const found = ratio(r, c);
    if (found && found.at !== null) lines.push({ row, contender, found });
  }));
  const drawn = first('forest', lines, 250);
  const category = drawn.map(line => `${within(line.row.label, line.contender.title)}  ·  ${line.contender.title}`);
  draw('forest', Math.max(160, 70 + drawn.length * 20), {
    grid: { left: 8, right: 24, top: 48, bottom: 24, containLabel: true },
    xAxis: { type: 'value', position: 'top', minInterval: 1, axisLabel: { formatter: power => data.powers[power] ?? '', hideOverlap: true }, name: against()?.title, nameLocation: 'middle', nameGap: 26 },
    yAxis: { type: 'category', inverse: true, data: category, axisLabel: rowLabels() },
    tooltip: { ...hint, formatter: p => `${category[p.dataIndex]}\n${drawn[p.dataIndex].found.words}` },
    series: [{
      type: 'custom',
      data: drawn.map(({ found }, y) => [found.at, y, found.low, found.high]),
      encode: { x: [0, 2, 3], y: 1 },
      renderItem: (params, api) => {
        const [x, y] = api.coord([api.value(0), api.value(1)]);
        const { contender, found } = drawn[params.dataIndex];
        const style = contender.again ? { fill: 'none', stroke: contender.colour, lineWidth: 2 } : { fill: contender.colour };
        const children = [{ type: 'circle', shape: { cx: x, cy: y, r: 4 }, style }];
        if (found.low !== null) {
          const low = api.coord([found.low, api.value(1)])[0];
          const high = api.coord([found.high, api.value(1)])[0];
          children.unshift({ type: 'line', shape: { x1: low, y1: y, x2: high, y2: y }, style: { stroke: contender.colour, lineWidth: 2 } });
        }
        return { type: 'group', children };
      },
      markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: '#888', type: 'dashed' }, data: [{ xAxis: 0 }] }
    }]
  });
};

/** The head of a place on the axis, and a line for each contender that has a number there. */
const listed = points => [points[0]?.data.name ?? points[0]?.name, ...points.filter(p => p.data?.text).map(p => `${p.marker}${p.seriesName}: ${p.data.text}`)].join('\n');

/** A line for each contender; hidden where nothing of it was measured. */
const curves = (id, chosen, xAxis, { value = score, name = unit, scale = state.scale, crossings = [] } = {}) => {
  let axis = '';
  const series = shownContenders().map(({ contender, c }) => ({
    name: contender.title, type: 'line', ...mark(crossings.find(crossing => crossing.contender === c), contender.colour), symbolSize: 7, symbol: contender.again ? 'diamond' : 'circle', itemStyle: { color: contender.colour }, lineStyle: { type: contender.again ? 'dashed' : 'solid' },
    data: chosen.points.flatMap(point => {
      const row = data.rows[point.row];
      const found = value(row, row.cells[c]);
      if (!found) return [];
      axis = name(row);
      return [{ value: [point.at, found.value], name: point.name, text: `${found.text} ${axis}` }];
    })
  })).filter(line => line.data.length > 0);
  $(id).hidden = series.length === 0;
  const names = 22 * Math.ceil(series.reduce((sum, line) => sum + 44 + 7 * line.name.length, 0) / (innerWidth - 60));
  draw(id, 322 + names, {
    grid: { left: 16, right: 24, top: 34 + names, bottom: 40, containLabel: true },
    legend: { top: 8 },
    xAxis: { type: 'log', nameLocation: 'middle', nameGap: 26, logBase: 2, minInterval: 1, ...xAxis },
    yAxis: { type: scale, name: axis, nameTextStyle: { align: 'left' } },
    tooltip: { ...hint, trigger: 'axis', formatter: listed },
    series
  });
};
/** A dotted line at the size where a contender overtakes the reference, in the band of its interval. */
const mark = (crossing, color) => crossing && {
  markLine: {
    symbol: 'none', silent: true, lineStyle: { type: 'dotted', color, width: 2 }, data: [{ xAxis: crossing.at }],
    label: { formatter: crossing.label, color }
  },
  ...(crossing.low !== undefined && { markArea: { silent: true, itemStyle: { color, opacity: 0.1 }, data: [[{ xAxis: crossing.low }, { xAxis: crossing.high }]] } })
};
const sizes = () => {
  const chosen = data.sizes[$('algorithm').value];
  $('sizes-section').hidden = !chosen;
  if (!chosen) return;
  const crossings = (against()?.crossings ?? []).filter(crossing =>
    data.sizes[crossing.curve] === chosen && !state.off.has(contenders[crossing.contender].id));
  $('sizes-note').textContent = crossings.map(crossing => crossing.sentence).join(' ');
  curves('sizes', chosen, { name: words.bytes, axisLabel: { formatter: bytes => data.bytes[bytes] ?? '', hideOverlap: true } }, { crossings });
};
const threads = () => {
  const chosen = data.threads[$('threadrow').value];
  $('threads-section').hidden = !chosen;
  if (!chosen) return;
  const xAxis = { name: words.threads, axisLabel: { hideOverlap: true } };
  curves('threads', chosen, xAxis);
  curves('latency', chosen, xAxis, { value: (_, cell) => cell.latency, name: () => words.latency });
  curves('processors', chosen, xAxis, { value: (_, cell) => cell.cores, name: () => words.cores, scale: 'value' });
  ['latency', 'processors'].forEach(id => { $(`${id}-title`).hidden = $(id).hidden; });
};

/** Bars from nothing on; on a logarithmic scale, where the length of a bar says nothing, dots. */
const bars = () => {
  const rows = first('bars', shownRows().filter(({ row }) => row.cells.some(cell => score(row, cell))), 60);
  const dots = state.scale === 'log';
  const series = shownContenders().map(({ contender, c }) => ({
    name: contender.title,
    ...(dots
      ? { type: 'scatter', symbol: contender.again ? 'diamond' : 'circle', symbolSize: 9, itemStyle: { color: contender.colour } }
      : { type: 'bar', itemStyle: ink(contender) }),
    data: rows.map(({ row }, y) => {
      const found = score(row, row.cells[c]);
      return found ? { value: dots ? [found.value, y] : found.value, name: row.label, text: `${found.text} ${unit(row)}` } : null;
    }).filter(point => point || !dots)
  }));
  draw('bars', Math.max(200, 90 + rows.length * (dots ? 22 : 10 + 9 * series.length)), {
    grid: { left: 8, right: 24, top: 76, bottom: 8, containLabel: true },
    legend: { top: 8 },
    xAxis: { type: state.scale, position: 'top', name: [...new Set(rows.map(({ row }) => unit(row)))].join(', '), nameLocation: 'middle', nameGap: 26, axisLabel: { hideOverlap: true } },
    yAxis: { type: 'category', inverse: true, data: rows.map(({ row }) => row.label), axisLabel: rowNames(), splitLine: { show: dots } },
    tooltip: { ...hint, trigger: 'axis', axisPointer: { type: 'shadow', axis: 'y' }, formatter: listed },
    series
  });
};
