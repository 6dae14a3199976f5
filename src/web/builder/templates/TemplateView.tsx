import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Template } from '#shared/blocks/templates/template.ts';
import { bodyClass } from '#web/blocks/bodyClass.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { PageFrame } from './PageFrame.tsx';
import { TemplateContent } from './TemplateContent.tsx';
import { templateCss, templatePage } from './templatePage.ts';

type TemplateViewProps = { template: Template; isBusy: boolean; onBack: () => void; onUse: () => void };

/** One template, large: the whole page on a phone or a desktop. */
export function TemplateView({ template, isBusy, onBack, onUse }: TemplateViewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  const content = useMemo(() => templatePage(template), [template]);
  const css = useMemo(() => templateCss(template, content), [template, content]);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          All templates
        </Button>
        <ChoiceChips label="Width" value={width} onChange={setWidth} choices={WIDTHS} />
        <span className="grid w-full md:ml-auto md:w-auto">
          <Button variant="primary" busy={isBusy} onClick={onUse}>
            Use template
          </Button>
        </span>
      </div>
      {/* Makes the scrolling region reachable by keyboard. */}
      <section
        aria-label={`${template.label}, full page`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by Tab
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto rounded-md border border-line bg-sunken p-2 md:p-4"
      >
        <PageFrame
          key={width}
          title={`${template.label}, as visitors will see it`}
          css={css}
          bodyClass={bodyClass(content.tokens)}
          width={width === 'phone' ? 390 : 1280}
        >
          <TemplateContent content={content} />
        </PageFrame>
      </section>
    </div>
  );
}

const WIDTHS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;
