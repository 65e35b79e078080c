// The table, of which only the lines in sight are in the document, and a line's details.
const LINE = 31;
const columns = [
  { of: e => e.row.service },
  { of: e => e.row.label },
  { of: e => e.contender.title },
  { number: true, of: e => score(e.row, e.cell)?.text ?? e.cell.outcome, by: e => score(e.row, e.cell)?.value ?? -Infinity },
  { of: e => score(e.row, e.cell) ? unit(e.row) : '' },
  { verdict: true, of: e => e.cell.outcome ? '' : e.contender.id === state.reference ? words.reference : ratio(e.r, e.c)?.words, by: e => ratio(e.r, e.c)?.at ?? -Infinity },
  { number: true, of: e => e.cell.forks, by: e => e.cell.forks ?? -1 },
  { number: true, of: e => e.cell.allocated?.text, by: e => e.cell.allocated?.value ?? -1 },
  { reason: true, of: e => e.cell.reason }
].map((column, i) => ({ ...column, name: words.columns[i] }));
const natural = new Intl.Collator('en', { numeric: true });
let lines = [];
const sorted = () => {
  const entries = cells.filter(visible);
  if (state.sort !== null) {
    const column = columns[state.sort];
    const key = column.by ?? column.of;
    entries.sort((a, b) => {
      const [x, y] = [key(a) ?? '', key(b) ?? ''];
      const order = typeof x === 'number' ? x - y || 0 : natural.compare(x, y);
      return state.down ? -order : order;
    });
  }
  return entries;
};
const look = found => found ? found.verdict + (found.stands ? ' stands' : '') : '';
const line = entry => {
  const tr = document.createElement('tr');
  tr.tabIndex = 0;
  columns.forEach(column => {
    const content = column.of(entry);
    const td = text('td', content);
    if (column.number) td.className = 'number';
    if (column.reason) td.className = 'reason';
    if (column.verdict) td.className = look(ratio(entry.r, entry.c));
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
  $('shown').textContent = filled(words.shown, { shown: lines.length, all: cells.length });
  window_();
};
let dotsChart = null;
const detail = entry => {
  dotsChart?.dispose();
  dotsChart = null;
  const box = $('detail');
  const { row, cell } = entry;
  const parts = [text('h3', `${row.label}, ${entry.contender.title}`)];
  if (cell.outcome) parts.push(text('p', [cell.outcome, cell.reason].filter(Boolean).join(': ')));
  const shown = score(row, cell);
  if (shown?.range) parts.push(text('p', `${words.interval}: ${shown.range} ${unit(row)}`));
  (cell.details ?? []).forEach(sentence => parts.push(text('p', sentence)));
  [...(cell.warnings ?? []), ...(ratio(entry.r, entry.c)?.warnings ?? [])].forEach(note => parts.push(text('p', data.notes[note], { class: 'warning' })));
  const dots = document.createElement('div');
  dots.className = 'chart dots';
  const measured = row.cells.map((other, c) => ({ c, points: other.points })).filter(({ points }) => points);
  if (measured.length > 0) parts.push(text('p', words.forks), dots);
  box.replaceChildren(...parts);
  if (measured.length > 0) {
    const seen = new Set(measured.flatMap(({ points }) => points.map(point => point.block)));
    const blocks = [...data.blocks.keys()].filter(block => seen.has(block));
    dotsChart = echarts.init(dots, dark.matches ? 'dark' : null);
    dotsChart.setOption({
      backgroundColor: 'transparent', animation: false, grid: { left: 8, right: 16, top: 32, bottom: 24, containLabel: true },
      legend: { top: 0 }, tooltip: { ...hint, formatter: p => `${p.seriesName}, ${p.name}: ${p.data.text} ${row.units[0]}` },
      xAxis: { type: 'category', name: words.round, nameLocation: 'middle', nameGap: 24, data: blocks.map(block => data.blocks[block]) },
      yAxis: { type: state.scale, scale: true, name: row.units[0], nameTextStyle: { align: 'left' } },
      series: measured.map(({ c, points }) => ({
        name: contenders[c].title, type: 'scatter', symbolSize: c === entry.c ? 11 : 6, symbol: contenders[c].again ? 'diamond' : 'circle', itemStyle: { color: contenders[c].colour },
        data: points.map(point => ({ value: [blocks.indexOf(point.block), point.value], text: point.text }))
      }))
    });
  }
  box.scrollIntoView({ block: 'nearest' });
};
