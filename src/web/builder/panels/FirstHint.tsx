import { LayoutTemplate, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { LazyTemplateGallery } from '../templates/LazyTemplateGallery.tsx';

/** On the first visit: what this page is, and templates as the quickest start. */
export function FirstHint() {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="m-2 mb-0 flex gap-2 lg:m-4 lg:mb-0 rounded-md bg-mocha-soft p-3">
      <Sparkles aria-hidden className="mt-hair size-icon shrink-0 text-mocha" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="text-small">
          Every store starts with this page. Edit it here, or start from a template. Visitors won’t see your changes
          until you publish.
        </p>
        <Button size="small" icon={<LayoutTemplate aria-hidden />} onClick={() => setChoosing(true)}>
          Start from a template
        </Button>
      </div>
      <LazyTemplateGallery open={choosing} onOpenChange={setChoosing} />
    </div>
  );
}
