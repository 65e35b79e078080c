// What the page shows, in words and units, and what of it is chosen.
const data = JSON.parse(document.getElementById('data').textContent);
const report = data.report;
const $ = id => document.getElementById(id);
const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#56b4e9', '#f0e442', '#888888'];
// Eight colours that most eyes tell apart; from the ninth contender on they come again, in dashes.
const again = c => c >= COLOURS.length;
const ink = c => ({
  color: COLOURS[c % COLOURS.length],
  ...(again(c) && { decal: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4, color: 'rgba(255, 255, 255, 0.6)' } })
});
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
const title = id => contenders.find(contender => contender.id === id)?.title ?? id;
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

/** Nanoseconds that an operation takes its thread; throughput is that of all threads together. */
const nanos = (row, value) => {
  const [first, second] = row.unit.split('/');
  const times = { ns: 1, us: 1e3, 'μs': 1e3, ms: 1e6, s: 1e9 };
  if (first === 'ops' && times[second]) return row.threads * times[second] / value;
  if (second === 'op' && times[first]) return value * times[first];
  return NaN;
};
/** A value in the chosen unit, with the unit's name; the measured one where it does not apply. */
const inUnit = (row, value) => {
  const ns = nanos(row, value);
  const known = {
    ns: [ns, 'ns/op'], ops: [row.threads * 1e9 / ns, 'ops/s'], mb: [row.threads * size(row) / ns * 1e3, 'MB/s'],
    cycles: [ns * frequency / 1e9 / size(row), 'cycles/byte']
  }[state.unit];
  return known && Number.isFinite(known[0]) ? known : [value, row.unit];
};
const smallerIsFaster = unit => unit === 'ns/op' || unit === 'cycles/byte' || /\/op$/.test(unit);
const ratio = (r, c) => data.ratios[state.reference]?.[r]?.[c] ?? null; // [center, low, high, verdict]
const words = found => {
  if (!found) return '';
  const [center, low, high, verdict] = found;
  if (verdict === 'same') {
    const width = Math.sqrt(high / low);
    return width >= 2 ? `~ factor ${digits(width)}` : `~ ±${digits((width - 1) * 100, 0.1)} %`;
  }
  const faster = center >= 1;
  const ends = low === null ? ', no interval' : faster ? ` [${digits(low)}, ${digits(high)}]` : ` [${digits(1 / high)}, ${digits(1 / low)}]`;
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
