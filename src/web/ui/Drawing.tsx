import type { ReactNode } from 'react';

export type DrawingName = 'products' | 'receipt' | 'people' | 'envelope' | 'lens' | 'chart';

/** Small line drawings for empty states, in one style: ink lines and one soft shape. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 120 88" aria-hidden className={drawingStyle}>
      <ellipse cx="60" cy="80" rx="46" ry="4" className="fill-hover" stroke="none" />
      {shapes[name]}
    </svg>
  );
}

const drawingStyle =
  'h-auto w-full max-w-menu fill-none stroke-ink-3 stroke-2 [stroke-linecap:round] [stroke-linejoin:round]';
const soft = 'fill-mocha-soft';
const plain = 'fill-surface';

const shapes: Record<DrawingName, ReactNode> = {
  products: (
    <>
      <rect x="34" y="24" width="24" height="40" rx="4" className={soft} />
      <rect x="62" y="34" width="26" height="30" rx="4" className={plain} />
      <path d="M40 34h12M40 40h8M68 44h14M22 64h76M28 64v12M92 64v12" />
      <path d="M75 12v10M70 17h10" className="stroke-mocha" />
    </>
  ),
  receipt: (
    <>
      <path d="M40 14h40v60l-6-5-7 5-7-5-7 5-7-5-6 5z" className={plain} />
      <path d="M49 28h22M49 37h22" />
      <rect x="49" y="46" width="22" height="10" rx="3" className={soft} />
      <path d="M90 26v8M86 30h8" className="stroke-mocha" />
    </>
  ),
  people: (
    <>
      <circle cx="48" cy="32" r="11" className={soft} />
      <path d="M28 72c0-12 8-22 20-22s20 10 20 22" className={soft} />
      <circle cx="78" cy="38" r="9" className={plain} />
      <path d="M73 54c12-3 21 6 21 18H74" className={plain} />
    </>
  ),
  envelope: (
    <>
      <rect x="28" y="26" width="64" height="46" rx="6" className={plain} />
      <path d="m30 30 30 24 30-24" className={soft} />
      <path d="M99 12v8M95 16h8" className="stroke-mocha" />
    </>
  ),
  lens: (
    <>
      <circle cx="54" cy="38" r="22" className={soft} />
      <path d="m70 54 18 18" strokeWidth="4" />
      <path d="M44 38h20" className="stroke-mocha" />
    </>
  ),
  chart: (
    <>
      <path d="M28 14v58h64" />
      <path d="M34 60c10-2 12-20 24-20s12-18 28-20v46H34z" className={soft} stroke="none" />
      <path d="M34 60c10-2 12-20 24-20s12-18 28-20" className="stroke-mocha" />
    </>
  ),
};
