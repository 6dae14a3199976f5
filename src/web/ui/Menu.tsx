import { useRender } from '@base-ui/react/use-render';
import { createElement, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { preloadable } from './preloadable.ts';

const part = preloadable(async () => (await import('./MenuContent.tsx')).MenuContent);

export type MenuItem =
  | 'line'
  | {
      label: string;
      icon?: ReactNode;
      hint?: string;
      /** A second line below the label. */
      detail?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      onChoose?: () => void;
      /** A link instead of an action: `render: <Link to="/settings" />`. */
      render?: ReactElement;
    };

export type MenuProps = {
  /** The Button or IconButton that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
};

/** A menu of actions behind a button. Its code loads on the first use, and the click is then repeated. */
export function Menu(props: MenuProps) {
  const [opening, setOpening] = useState<Event | null>(null);
  const itself = part.use(opening !== null);
  if (itself && opening) return createElement(itself, { ...props, opening });
  return <Resting trigger={props.trigger} onOpen={setOpening} />;
}

function Resting({ trigger, onOpen }: { trigger: ReactElement; onOpen: (event: Event) => void }) {
  const props: ComponentProps<'button'> = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: part.expect,
    onFocus: part.expect,
    onClick: ({ nativeEvent }) => onOpen(nativeEvent),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      onOpen(event.nativeEvent);
    },
  };
  return useRender({ render: trigger, props: { ...props } });
}
