import { useState } from 'react';
import { Button } from './Button.tsx';
import type { Notify } from './createNotifier.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ButtonShelf } from './gallery/ButtonShelf.tsx';
import { ChoiceShelf } from './gallery/ChoiceShelf.tsx';
import { FieldShelf } from './gallery/FieldShelf.tsx';
import { FloatShelf } from './gallery/FloatShelf.tsx';
import { FormShelf } from './gallery/FormShelf.tsx';
import { ShowShelf } from './gallery/ShowShelf.tsx';
import { TableShelf } from './gallery/TableShelf.tsx';
import { PageHead } from './PageHead.tsx';
import { Select } from './Select.tsx';
import { useTheme } from './useTheme.ts';

/** Every primitive in its states, for the eye and for axe. Not part of the product. */
export function Gallery({ notify }: { notify: Notify }) {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <main className="mx-auto flex w-full max-w-page flex-col gap-8 p-4 md:p-8">
        <PageHead
          title="The kit, piece by piece"
          sentence="Every primitive in its states."
          action={
            <>
              <span className="w-menu">
                <Select aria-label="Theme" options={themes} value={theme} onChange={setTheme} />
              </span>
              <Button variant="primary">New product</Button>
            </>
          }
        />
        <ButtonShelf />
        <FieldShelf />
        <ChoiceShelf />
        <FloatShelf notify={notify} />
        <ShowShelf />
        <TableShelf />
        <FormShelf />
        <ErrorBoundary>
          <Breakable />
        </ErrorBoundary>
      </main>
    </>
  );
}

function Breakable() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('Broken on purpose');
  return (
    <Button variant="quiet" onClick={() => setBroken(true)}>
      Break this part
    </Button>
  );
}

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
