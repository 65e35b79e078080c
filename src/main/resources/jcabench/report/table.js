// The table, of which only the lines in sight are in the document, and a line's details.
const LINE = 31;
const columns = [
  { name: 'Service', of: e => e.row.service },
  { name: 'Operation', of: e => e.row.label },
  { name: 'Contender', of: e => e.contender.title },
  { name: 'Score', number: true, of: e => e.cell.score === undefined ? outcome(e.cell) : digits(inUnit(e.row, e.cell.score)[0]), by: e => e.cell.score === undefined ? -Infinity : inUnit(e.row, e.cell.score)[0] },
  { name: 'Unit', of: e => e.cell.score === undefined ? '' : inUnit(e.row, e.cell.score)[1] },
  { name: 'Against the reference', of: e => e.contender.id === state.reference ? 'reference' : words(ratio(e.r, e.c)), by: e => ratio(e.r, e.c)?.[0] ?? -Infinity, verdict: true },
  { name: 'Forks', number: true, of: e => e.cell.forks ?? '', by: e => e.cell.forks ?? -1 },
  { name: 'Allocated, B/op', number: true, of: e => e.cell.allocatedBytes !== undefined ? digits(e.cell.allocatedBytes, 1) : e.cell.allocatedAtMost !== undefined ? `≤ ${digits(e.cell.allocatedAtMost, 1)}` : '', by: e => e.cell.allocatedBytes ?? e.cell.allocatedAtMost ?? -1 },
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
let dotsChart = null;
const detail = entry => {
  dotsChart?.dispose();
  dotsChart = null;
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
    dotsChart = echarts.init(dots, dark.matches ? 'dark' : null);
    dotsChart.setOption({
      backgroundColor: 'transparent', animation: false, grid: { left: 8, right: 16, top: 32, bottom: 8, containLabel: true },
      legend: { top: 0 }, tooltip: { renderMode: 'richText', confine: true },
      xAxis: { type: 'category', name: 'round', data: [...new Set(scores.flatMap(({ byRound }) => Object.keys(byRound)))].sort((a, b) => a - b) },
      yAxis: { type: state.scale, scale: true, name: entry.row.unit },
      series: scores.map(({ c, byRound }) => ({
        name: contenders[c].title, type: 'scatter', symbolSize: c === entry.c ? 11 : 6, symbol: again(c) ? 'diamond' : 'circle', itemStyle: { color: ink(c).color },
        data: Object.entries(byRound)
      }))
    });
  }
  box.scrollIntoView({ block: 'nearest' });
};
