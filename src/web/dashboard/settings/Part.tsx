import type { ReactNode } from 'react';
import { Section } from '#web/ui/Section.tsx';

type PartProps = { id: string; title: string; sentence?: ReactNode; children: ReactNode };

/** A section of the settings that an address can lead to. */
export function Part({ id, ...rest }: PartProps) {
  return (
    <div id={id} className="scroll-mt-4 md:scroll-mt-16 border-t border-line pt-8 first:border-t-0 first:pt-0">
      <Section {...rest} />
    </div>
  );
}
