import { Link } from '@tanstack/react-router';
import { pageSettings } from '#shared/blocks/settings.ts';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { LazyFieldsForm } from '../fields/LazyFieldsForm.tsx';
import { DroppedCss } from '../theme/DroppedCss.tsx';

/** The page's settings. */
export function PagePanel() {
  const { editing, store } = useBuilder();
  const settings = useEditingState(({ page }) => page.root.props);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <LazyFieldsForm
        fields={pageSettings.fields}
        values={settings}
        onChange={(name, value) => editing.setPage({ [name]: value })}
      />
      <DroppedCss storeId={store.id} css={settings.customCss} />
      <p className="border-t border-line pt-4 text-small text-ink-2">
        To change your store’s name, picture, description and social links, go to{' '}
        <Link to="/dashboard/settings/$page" params={{ page: 'store' }} className="font-medium text-mocha underline">
          settings
        </Link>
        .
      </p>
    </div>
  );
}
