import {
  BadgeCheck,
  BookOpen,
  CalendarClock,
  Clock,
  FileDown,
  GraduationCap,
  HandCoins,
  KeyRound,
  Layers,
  Link as LinkIcon,
  Magnet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHead } from '#web/ui/PageHead.tsx';
import { BackToProducts } from './BackToProducts.tsx';
import { PRODUCT_STARTS, startName, startSentence, type ProductStart } from './kindText.ts';

const ICONS: Record<ProductStart, ReactNode> = {
  download: <FileDown aria-hidden />,
  link: <LinkIcon aria-hidden />,
  text: <BookOpen aria-hidden />,
  course: <GraduationCap aria-hidden />,
  membership: <BadgeCheck aria-hidden />,
  call: <CalendarClock aria-hidden />,
  licence: <KeyRound aria-hidden />,
  bundle: <Layers aria-hidden />,
  lead: <Magnet aria-hidden />,
  tip: <HandCoins aria-hidden />,
  waitlist: <Clock aria-hidden />,
};

/** The beginning of a new product: what it is. */
export function KindChooser({ onChoose }: { onChoose: (start: ProductStart) => void }) {
  return (
    <>
      <PageHead
        title="What do you sell?"
        sentence="Choose what comes closest. A product can contain several things, and you can change this until the first sale."
        back={<BackToProducts />}
      />
      <ul className="grid max-w-3xl gap-3 md:grid-cols-2">
        {PRODUCT_STARTS.map((start) => (
          <li key={start}>
            <button type="button" className={cardStyle} onClick={() => onChoose(start)}>
              <span className="text-mocha [&>svg]:size-6">{ICONS[start]}</span>
              <span className="min-w-0">
                <span className="block font-semibold">{startName(start)}</span>
                <span className="block text-small text-ink-2">{startSentence(start)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-3xl text-small text-ink-2">
        Physical goods can’t be sold here: Stoa has no shipping and no returns.
      </p>
    </>
  );
}

const cardStyle =
  'flex h-full w-full items-start gap-4 rounded-md border border-line bg-surface p-4 text-left outline-focus hover:border-edge focus-visible:outline-2';
