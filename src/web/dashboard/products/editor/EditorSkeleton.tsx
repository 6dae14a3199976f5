import { PageHead } from '#web/ui/PageHead.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextShape } from '#web/ui/TextShape.tsx';
import { BackToProducts } from '../BackToProducts.tsx';
import { barStyle } from './EditorBar.tsx';

/** The skeleton of the editor. */
export function EditorSkeleton() {
  return (
    <>
      <PageHead title="Product" back={<BackToProducts />} />
      <div aria-busy>
        <output className="sr-only">Loading</output>
        <div className={barStyle}>
          <span className="flex h-control min-w-0 flex-1 items-center">
            <TextShape size="text-body" />
          </span>
        </div>
        <div className="grid min-w-0 gap-8 lg:grid-cols-[minmax(0,1fr)_var(--width-sidebar)]">
          <div className="min-w-0">
            <Section title="Basics" sentence="The product’s name and address.">
              {Array.from({ length: 4 }, (_, at) => (
                <FieldShape key={at} />
              ))}
            </Section>
          </div>
          <div className="h-list max-lg:hidden">
            <Skeleton shape="block" />
          </div>
        </div>
      </div>
    </>
  );
}

function FieldShape() {
  return (
    <div className="flex flex-col gap-1">
      <TextShape size="text-body" />
      <span className="h-control">
        <Skeleton shape="block" />
      </span>
    </div>
  );
}
