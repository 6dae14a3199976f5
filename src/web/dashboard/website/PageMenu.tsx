import { Ellipsis, ExternalLink, Eye, EyeOff, Pencil, Rocket, Trash2, Undo2 } from 'lucide-react';
import type { WebsitePage } from '#shared/contract/website.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { pageUrl } from './pageAddress.ts';
import type { useWebsiteActions } from './useWebsiteActions.ts';
import type { Opened } from './WebsitePages.tsx';

type PageMenuProps = {
  page: WebsitePage;
  address: string;
  actions: ReturnType<typeof useWebsiteActions>;
  onOpen: (open: Opened) => void;
};

/** The actions of one page in the list. */
export function PageMenu({ page, address, actions, onOpen }: PageMenuProps) {
  const url = page.publishedAt === null ? null : pageUrl(address, page);
  const items: MenuItem[] = [
    { label: 'Name and address', icon: <Pencil aria-hidden />, onChoose: () => onOpen({ kind: 'edit', page }) },
    {
      label: page.inMenu ? 'Hide from menu' : 'Show in menu',
      icon: page.inMenu ? <EyeOff aria-hidden /> : <Eye aria-hidden />,
      onChoose: () => void actions.setInMenu(page, !page.inMenu),
    },
    ...(url === null
      ? []
      : [
          {
            label: 'View page',
            icon: <ExternalLink aria-hidden />,
            render: (
              <a href={url} target="_blank" rel="noreferrer">
                View page
              </a>
            ),
          },
        ]),
    ...(page.hasDraft
      ? [
          {
            label: 'Publish page',
            icon: <Rocket aria-hidden />,
            onChoose: () => onOpen({ kind: 'publish', drafted: [page] }),
          },
        ]
      : []),
    'line',
    ...(page.hasDraft && page.publishedAt !== null
      ? [
          {
            label: 'Discard changes',
            icon: <Undo2 aria-hidden />,
            danger: true,
            onChoose: () => onOpen({ kind: 'discard', page }),
          },
        ]
      : []),
    { label: 'Delete page', icon: <Trash2 aria-hidden />, danger: true, onChoose: () => void actions.remove(page) },
  ];
  return (
    <Menu
      trigger={
        <IconButton label={`More actions for ${isolateRtl(page.title)}`} tip={false} icon={<Ellipsis aria-hidden />} />
      }
      items={items}
    />
  );
}
