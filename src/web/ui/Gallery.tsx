import { useState } from 'react';
import { Button } from './Button.tsx';
import type { Notify } from './createNotifier.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ButtonExamples } from './gallery/ButtonExamples.tsx';
import { ChoiceExamples } from './gallery/ChoiceExamples.tsx';
import { FieldExamples } from './gallery/FieldExamples.tsx';
import { OverlayExamples } from './gallery/OverlayExamples.tsx';
import { FormExamples } from './gallery/FormExamples.tsx';
import { DisplayExamples } from './gallery/DisplayExamples.tsx';
import { TableExamples } from './gallery/TableExamples.tsx';
import { PageHead } from './PageHead.tsx';
import { Select } from './Select.tsx';
import { useTheme } from './useTheme.ts';

/** Every UI primitive in all its states, for visual review and accessibility tests. Not part of the product. */
export function Gallery({ notify }: { notify: Notify }) {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <main className="mx-auto flex w-full max-w-page flex-col gap-8 p-4 md:p-8">
        <PageHead
          title="UI kit"
          sentence="Every component in each of its states."
          action={
            <>
              <span className="w-menu">
                <Select aria-label="Theme" options={themes} value={theme} onChange={setTheme} />
              </span>
              <Button variant="primary">New product</Button>
            </>
          }
        />
        <ButtonExamples />
        <FieldExamples />
        <ChoiceExamples />
        <OverlayExamples notify={notify} />
        <DisplayExamples />
        <TableExamples />
        <FormExamples />
        <ErrorBoundary>
          <Breakable />
        </ErrorBoundary>
      </main>
    </>
  );
}

function Breakable() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('Error boundary');
  return (
    <Button variant="quiet" onClick={() => setBroken(true)}>
      Trigger an error
    </Button>
  );
}

const themes = [
  { value: 'system', label: 'Match system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
