import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Template } from '#shared/blocks/templates/template.ts';
import { bodyClass } from '#web/blocks/bodyClass.ts';
import { PageFrame } from './PageFrame.tsx';
import { TemplateContent } from './TemplateContent.tsx';
import { templateCss, templatePage } from './templatePage.ts';

/** A scaled-down page of a template. It is rendered when it is close to the visible part of the list. */
export function TemplateSample({ template }: { template: Template }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <div ref={place} aria-hidden inert className="aspect-39/50 w-full overflow-hidden bg-sunken">
      {isNear && <Sample template={template} />}
    </div>
  );
}

function Sample({ template }: { template: Template }) {
  const content = useMemo(() => templatePage(template), [template]);
  const css = useMemo(() => templateCss(template, content), [template, content]);
  return (
    <PageFrame title={template.label} css={css} bodyClass={bodyClass(content.tokens)} width={390} height={500}>
      <TemplateContent content={content} />
    </PageFrame>
  );
}

/** True once the element has been in or close to the viewport. */
function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(
    function watchPlace() {
      if (!place.current) return undefined;
      const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
        rootMargin: '200px',
      });
      watch.observe(place.current);
      return () => watch.disconnect();
    },
    [place],
  );
  return isNear;
}
