// A row over time. Nothing is computed here but where things stand.
const data = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const dark = matchMedia('(prefers-color-scheme: dark)');
const numbers = data.runs.map((_, i) => String(i + 1));
const element = (tag, content, attributes = {}) => {
  const made = document.createElement(tag);
  made.textContent = content ?? '';
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  return made;
};
const table = (id, head, lines) => {
  const tr = cells => {
    const line = document.createElement('tr');
    line.append(...cells);
    return line;
  };
  $(id).replaceChildren(tr(head.map(name => element('th', name, { scope: 'col' }))), ...lines.map(tr));
};

/** A bar from one end of an interval to the other. */
const bar = (colour, offset) => (_, api) => {
  const [x, low] = api.coord([api.value(0), api.value(1)]);
  const high = api.coord([api.value(0), api.value(2)])[1];
  return { type: 'line', shape: { x1: x + offset, y1: low, x2: x + offset, y2: high }, style: { stroke: colour, lineWidth: 2, opacity: 0.6 } };
};
const chart = echarts.init($('lines'), dark.matches ? 'dark' : null, { renderer: 'canvas' });
const draw = () => {
  const row = data.rows[$('row').value];
  $('lines-title').textContent = row ? row.name : 'Nothing was measured';
  if (!row) return;
  const marks = data.runs.flatMap((run, i) => run.changes.length ? [{ xAxis: numbers[i] }] : []);
  const series = row.contenders.flatMap((one, c) => [
    {
      type: 'line', name: one.title, color: one.colour, connectNulls: false, symbolSize: 7,
      lineStyle: { type: one.again ? 'dashed' : 'solid' }, data: one.points.map(point => point && point[0]),
      ...(c === 0 && { markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { type: 'dashed', color: '#8a8a8a' }, data: marks } })
    },
    {
      type: 'custom', name: one.title, color: one.colour, silent: true, renderItem: bar(one.colour, 0),
      data: one.points.flatMap((point, i) => point && point[1] !== null ? [[i, point[1], point[2]]] : [])
    }
  ]);
  $('lines').style.height = '26rem';
  chart.resize();
  chart.setOption({
    backgroundColor: 'transparent', animation: false, aria: { enabled: true },
    legend: { type: 'scroll' },
    grid: { left: 8, right: 16, top: 48, bottom: 32, containLabel: true },
    tooltip: { trigger: 'axis', renderMode: 'richText', confine: true,
      formatter: points => [`${points[0].name}: ${data.runs[points[0].dataIndex].name}`,
        ...row.contenders.map(one => `${one.title}: ${one.words[points[0].dataIndex]}`)].join('\n') },
    xAxis: { type: 'category', data: numbers, name: 'run', nameLocation: 'middle', nameGap: 24 },
    yAxis: { type: 'log', logBase: 2, name: data.axis, nameTextStyle: { align: 'left' },
      min: ({ min }) => 2 ** Math.floor(Math.log2(min)), max: ({ max }) => 2 ** Math.ceil(Math.log2(max)) },
    series
  }, true);
  table('points', ['Contender', 'Newest run', 'Against those before'], row.contenders.map(one => [
    element('th', one.title, { scope: 'row' }), element('td', one.words.at(-1)), element('td', one.newest || '–', { class: one.verdict })
  ]));
};
document.title = data.title;
$('title').textContent = data.title;
$('level').textContent = `${data.axis}. ${data.level}`;
$('row').replaceChildren(...data.rows.map((row, i) => element('option', row.name, { value: i })));
table('runs', ['No.', 'Run', 'Started', 'Commit', 'What is another than in the run before'], data.runs.map((run, i) => [
  element('td', numbers[i]), element('td', run.name), element('td', run.started), element('td', run.commit || '–'),
  element('td', run.changes.join('; ') || (i ? 'nothing that is recorded' : '–'), { class: 'reason' })
]));
$('row').addEventListener('change', draw);
$('controls').addEventListener('submit', event => event.preventDefault());
addEventListener('resize', draw);
draw();
