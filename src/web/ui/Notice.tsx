import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Sentence } from './Sentence.tsx';

type NoticeTone = 'error' | 'warning' | 'success' | 'info';

type NoticeProps = {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** What the person can do about it. */
  action?: ReactNode;
};

/** Information about this part of the page. An error is announced when it appears. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'note'} className={cx(noticeStyle, toneStyle[tone])}>
      <span className={cx('mt-hair flex shrink-0 [&>svg]:size-icon', markStyle[tone])}>{marks[tone]}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && (
          <p className="font-medium">
            <Sentence text={title} />
          </p>
        )}
        {children && (
          <div className={cx('min-w-0', title && 'text-ink-2')}>
            {typeof children === 'string' ? <Sentence text={children} /> : children}
          </div>
        )}
        {action && <div className="mt-1 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}

const marks = {
  error: <CircleAlert aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  success: <CircleCheck aria-hidden />,
  info: <Info aria-hidden />,
};

const noticeStyle = 'flex min-w-0 items-start gap-3 rounded-md p-3 text-body text-ink';

const toneStyle: Record<NoticeTone, string> = {
  error: 'bg-brick-soft',
  warning: 'bg-amber-soft',
  success: 'bg-slate-soft',
  info: 'bg-neutral-soft',
};

const markStyle: Record<NoticeTone, string> = {
  error: 'text-brick',
  warning: 'text-amber',
  success: 'text-slate',
  info: 'text-ink-2',
};
