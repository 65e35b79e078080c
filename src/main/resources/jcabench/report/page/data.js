// What the page shows, all of it in words already, and what of it is chosen. Nothing is computed
// here but where things stand.
const data = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const { contenders, words } = data;
const dark = matchMedia('(prefers-color-scheme: dark)');
const state = {
  reference: data.reference, service: '', unit: 0, scale: 'log', words: [], off: new Set(), sort: null, down: false
};

// One line for each cell: what the table, the filter and the charts work on.
const cells = data.rows.flatMap((row, r) => row.cells.map((cell, c) => ({ row, r, cell, c, contender: contenders[c] })));

const text = (tag, content, attributes = {}) => {
  const element = document.createElement(tag);
  element.textContent = content ?? '';
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  return element;
};
/** A sentence with what a reader has chosen in its braces. */
const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** A contender whose colour another one has too is drawn in dashes. */
const ink = ({ colour, again }) => ({
  color: colour,
  ...(again && { decal: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4, color: 'rgba(255, 255, 255, 0.6)' } })
});

/** A score in the chosen unit; as measured where that does not apply. */
const unitOf = row => row.units[state.unit] === null ? 0 : state.unit;
const score = (row, cell) => cell.scores?.[unitOf(row)] ?? undefined;
const unit = row => row.units[unitOf(row)];

const against = () => data.against[state.reference];
const ratio = (r, c) => {
  const found = against()?.ratios[r][c];
  if (!found) return null;
  const [at, low, high, verdict, stands, brief, rest, warnings] = found;
  return { at, low, high, verdict, stands, brief, words: brief + rest, warnings };
};

cells.forEach(entry => {
  entry.search = [entry.row.service, entry.row.label, entry.contender.id, entry.contender.title, entry.cell.outcome, entry.cell.reason]
    .filter(Boolean).join(' ').toLowerCase();
});
const visible = entry => !state.off.has(entry.contender.id)
  && (state.service === '' || entry.row.service === state.service)
  && state.words.every(word => entry.search.includes(word));
const shownRows = () => data.rows.map((row, r) => ({ row, r })).filter(({ row }) =>
  (state.service === '' || row.service === state.service)
    && state.words.every(word => `${row.service} ${row.label}`.toLowerCase().includes(word) || contenders.some(c => c.id.toLowerCase() === word)));
const shownContenders = () => contenders.map((contender, c) => ({ contender, c })).filter(({ contender }) => !state.off.has(contender.id));
