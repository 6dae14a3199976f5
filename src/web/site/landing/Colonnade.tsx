import type { ReactNode } from 'react';

const BAY = 160;
const LEFT = 40;

/** The products on the stalls: a book, a record, a picture, a film, sheet music, brushes, a template. */
const GOODS: readonly ReactNode[] = [
  <path key="book" d="M-26-30c10-5 20-4 26 1 6-5 16-6 26-1v28c-10-4-20-3-26 2-6-5-16-6-26-2zM0-29V0" />,
  <g key="record">
    <circle cy="-24" r="24" />
    <circle cy="-24" r="8" />
    <path d="M-16-34a18 18 0 0 1 10-7M16-14a18 18 0 0 1-10 7" />
  </g>,
  <g key="picture">
    <rect x="-28" y="-44" width="56" height="44" rx="3" />
    <circle cx="12" cy="-31" r="5" />
    <path d="m-28-8 16-18 14 14 8-8 18 18" />
  </g>,
  <g key="film">
    <rect x="-30" y="-42" width="60" height="42" rx="5" />
    <path d="M-7-31v20L11-21z" />
  </g>,
  <path
    key="notes"
    d="M-14-6v-34l28-6v34M-14-30l28-6M-14-6a8 6 0 1 1-8-6 8 6 0 0 1 8 6zM14-12a8 6 0 1 1-8-6 8 6 0 0 1 8 6z"
  />,
  <path key="pot" d="M-16-24h32L12 0h-24zM-6-24-14-50M2-24V-54M8-24l10-22M-17-58l6 0 0 8-6 0zM-1-62h6v8h-6z" />,
  <path key="template" d="M-22-46H14l10 10V0h-46zM14-46v10h10M-12-24h26M-12-14h26M-12-34h12" />,
];

/** An illustration of the colonnade that the product is named after. */
export function Colonnade() {
  const columns = Array.from({ length: GOODS.length + 1 }, (_, index) => LEFT + index * BAY);
  return (
    <svg className="colonnade" viewBox="0 0 1200 300" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <path className="shade" d="M0 292h1200v8H0z" />
      <path d="M10 60 600 14l590 46v18H10zM24 78h1152v20H24z" />
      {GOODS.map((goods, index) => (
        <g key={index} transform={`translate(${LEFT + index * BAY + BAY / 2} 0)`}>
          <path className={index % 2 === 0 ? 'cloth' : 'cloth other'} d={AWNING} />
          <path className="stall" d="M-54 232H54v12H-54zM-46 244v44M46 244v44" />
          <g transform="translate(0 231)">{goods}</g>
        </g>
      ))}
      {columns.map((x) => (
        <path
          key={x}
          className="pillar"
          d={`M${x - 15} 98h30v8h-30zM${x - 9} 106h18l2 174h-22zM${x - 17} 280h34v10h-34zM${x - 3} 114v158M${x + 3} 114v158`}
        />
      ))}
    </svg>
  );
}

const AWNING =
  'M-62 108H62V134a10 10 0 0 1-20.7 0 10 10 0 0 1-20.6 0 10 10 0 0 1-20.7 0 10 10 0 0 1-20.7 0 10 10 0 0 1-20.6 0 10 10 0 0 1-20.7 0z';
