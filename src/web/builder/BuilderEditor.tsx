import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { itemsOf } from '#shared/blocks/page.ts';
import type { Store } from '#shared/contract/stores.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import { bodyClass } from '#web/blocks/bodyClass.ts';
import { storefrontCss } from '#web/blocks/storefrontCss.ts';
import type { Answer } from '#web/client/call.ts';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { BuilderContext, type Builder, type BuilderHost, type BuilderPanel } from './BuilderContext.ts';
import { TopBar, type View } from './bar/TopBar.tsx';
import { CanvasContext, type CanvasPage } from './canvas/CanvasContext.ts';
import { Stage } from './canvas/Stage.tsx';
import { usePageMessages } from './canvas/usePageMessages.ts';
import { KeyActionsContext, useBuilderKeys, type KeyActions } from './keys/useBuilderKeys.ts';
import { ConflictDialog } from './panels/ConflictDialog.tsx';
import { FirstHint } from './panels/FirstHint.tsx';
import { Inspector } from './panels/Inspector.tsx';
import { SidePanel, type SideTab } from './panels/SidePanel.tsx';
import { deleteBlock } from './panels/useDelete.ts';
import { Announcer } from './Announcer.tsx';
import type { Subject } from './subject/Subject.ts';
import { useCustomCss } from './theme/useCustomCss.ts';
import { storeOnPage } from './storeOnPage.ts';
import { useCompact } from './useCompact.ts';
import { usePictures, useEditor } from './useEditor.ts';
import { usePageProducts } from './usePageProducts.ts';

// Only small screens have a dock.
const loadDock = lazyPage(() => import('./panels/Dock.tsx'));
const Dock = lazy(async () => ({ default: (await loadDock()).Dock }));

type BuilderEditorProps = {
  store: Store;
  subject: Subject;
  host: BuilderHost;
  first: Answer<'getStorePage'>;
  draft: Answer<'getPreview'>;
};

/** The editor for a page: the bar at the top, the page in the middle, panels on both sides. */
export function BuilderEditor({ store, subject, host, first, draft }: BuilderEditorProps) {
  const { editing, saving } = useEditor({ store, subject, host, first, draft });
  const { products: loaded, ...pictures } = usePictures(subject, first);
  const { images, media, tags, isFallback, rememberImage, rememberMedia } = pictures;
  const { products, rememberProduct } = usePageProducts({ storeId: store.id, editing, loaded });
  const isCompact = useCompact();
  const [panel, openPanel] = useState<BuilderPanel | null>(null);
  const [tab, setTab] = useState<SideTab>('add');
  const [view, setView] = useState<View>({ frame: 'phone', ground: 'light' });

  const builder: Builder = {
    store,
    subject,
    host,
    editing,
    saving,
    images,
    media,
    products,
    tags,
    rememberImage,
    rememberMedia,
    rememberProduct,
    panel,
    openPanel,
  };
  const showAdd = useCallback(() => {
    if (isCompact) openPanel('add');
    else {
      setTab('add');
      focusSoon('[role="tabpanel"] input');
    }
  }, [isCompact]);
  const showFields = useCallback(() => {
    if (isCompact) openPanel('fields');
    else focusSoon('#builder-fields');
  }, [isCompact]);
  const actions: KeyActions = useMemo(
    () => ({
      editing,
      add: showAdd,
      edit: showFields,
      remove: (id) => deleteBlock({ editing, host }, id),
      save: () => void saving.flush(),
    }),
    [editing, saving, host, showAdd, showFields],
  );
  useBuilderKeys(actions);
  const hint = isFallback && draft.preview?.page === undefined && <FirstHint />;
  const canvas = useCanvas({ store, subject, editing, images, media, products });

  return (
    <BuilderContext value={builder}>
      <KeyActionsContext value={actions}>
        <CanvasContext value={canvas}>
          <div className="builder">
            <TopBar view={view} onView={setView} />
            <div className="builder-body">
              <aside aria-label="Blocks, page and theme" className="builder-side">
                {!isCompact && (
                  <>
                    {hint}
                    <SidePanel tab={tab} onTab={setTab} />
                  </>
                )}
              </aside>
              <main aria-label="Your page" className="builder-middle">
                <Stage view={view} isCompact={isCompact} />
              </main>
              <aside aria-label="Settings of the selected block" className="builder-side">
                {!isCompact && (
                  <div className="builder-scroll">
                    <Inspector />
                  </div>
                )}
              </aside>
            </div>
            <Suspense>{isCompact && <Dock hint={hint} />}</Suspense>
            <ConflictDialog />
            <Announcer />
          </div>
        </CanvasContext>
      </KeyActionsContext>
    </BuilderContext>
  );
}

type CanvasInputs = Pick<Builder, 'store' | 'subject' | 'editing' | 'images' | 'media' | 'products'>;

function useCanvas({ store, subject, editing, images, media, products }: CanvasInputs): CanvasPage {
  const preview = useQuery(subject.draftQuery).data?.preview ?? null;
  const appearance = useSyncExternalStore(editing.subscribe, () => editing.snapshot().appearance);
  const { theme } = appearance;
  const tokens = useMemo(() => resolveTheme(appearance.theme, appearance.themeOverrides), [appearance]);
  const types = useBlockTypes(editing);
  const [now] = useState(() => new Date().toISOString());
  const language = useSyncExternalStore(editing.subscribe, () => editing.snapshot().page.root.props.language);
  const background = images[tokens.backgroundImageId];
  const frame = useMemo(
    () => storeOnPage({ store, preview, images, background, language }),
    [store, preview, images, background, language],
  );
  const messages = usePageMessages(frame.language);
  const ownCss = useSyncExternalStore(editing.subscribe, () => editing.snapshot().page.root.props.customCss);
  const { css: customCss } = useCustomCss(store.id, ownCss);
  const css = useMemo(
    () => storefrontCss({ theme, tokens, background }, types.split(' '), customCss),
    [theme, tokens, background, types, customCss],
  );
  return useMemo(
    () => ({
      editing,
      css,
      bodyClass: bodyClass(tokens),
      on: {
        store: { ...frame, tokens },
        data: { products, images, media, now },
        messages,
        isEditing: true,
      },
    }),
    [editing, css, tokens, frame, products, images, media, messages, now],
  );
}

/** The block types on the page as one string, which stays the same while they do. */
function useBlockTypes(editing: Builder['editing']): string {
  const read = () => [...new Set(itemsOf(editing.snapshot().page).map(({ type }) => type))].toSorted().join(' ');
  return useSyncExternalStore(editing.subscribe, read);
}

function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}
