const PILLARS = [-140, 60, 260, 460, 660, 860];
const STALLS = [
  { x: -90, lines: 3, tone: 'fill-brick-soft' },
  { x: 110, lines: 2, tone: 'fill-tint-3' },
  { x: 310, lines: 3, tone: 'fill-amber-soft' },
  { x: 510, lines: 2, tone: 'fill-tint-1' },
  { x: 710, lines: 3, tone: 'fill-tint-3' },
];

/** A decorative drawing of a stoa in the evening, cropped evenly on both sides. */
export function Colonnade() {
  return (
    <svg
      viewBox="0 0 720 640"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-3/4 w-full"
    >
      <circle cx="400" cy="330" r="150" className="fill-amber-soft" />
      <path d="M-200 420c160-50 260-20 420-40s300-60 700-10v300H-200z" className="fill-paper" />
      <g className="fill-surface stroke-line stroke-2">
        {PILLARS.map((x) => (
          <Pillar key={x} x={x} />
        ))}
        <path d="M-200 84h1120v44H-200zM-200 128h1120v18H-200z" />
        <path d="M-200 560h1120v26H-200zM-200 586h1120v60H-200z" />
      </g>
      {STALLS.map((stall) => (
        <Stall key={stall.x} {...stall} />
      ))}
    </svg>
  );
}

function Pillar({ x }: { x: number }) {
  return (
    <g transform={`translate(${x - 26} 0)`}>
      <path d="M0 146h52v16H0zM6 162h40v384H6zM0 546h52v14H0z" />
      <path d="M19 174v360M33 174v360" className="fill-transparent" />
    </g>
  );
}

function Stall({ x, lines, tone }: (typeof STALLS)[number]) {
  const height = 108 + lines * 14;
  return (
    <g transform={`translate(${x} ${560 - height})`}>
      <rect width="100" height={height} rx="10" className="fill-raised stroke-line stroke-2" />
      <rect x="8" y="8" width="84" height="84" rx="6" className={tone} />
      {Array.from({ length: lines }, (_, at) => {
        const isPrice = at === lines - 1;
        return (
          <rect
            key={at}
            x="8"
            y={102 + at * 13}
            width={isPrice ? 28 : 72 - at * 14}
            height="5"
            rx="2.5"
            className={isPrice ? 'fill-leaf' : 'fill-line'}
          />
        );
      })}
    </g>
  );
}
