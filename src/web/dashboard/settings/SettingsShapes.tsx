import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextShape } from '#web/ui/TextShape.tsx';

/** A boxed list of rows with two lines each, such as sessions. */
export function ListShape({ rows, icon = false }: { rows: number; icon?: boolean }) {
  return (
    <Loading>
      <div className="rounded-md border border-line bg-surface px-4">
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className="flex items-center gap-3 border-b border-line py-3 last:border-b-0">
            {icon && (
              <span className="size-icon shrink-0">
                <Skeleton shape="block" />
              </span>
            )}
            <span className="min-w-0 flex-1">
              <TextShape size="text-body" width="w-1/3" />
              <TextShape size="text-small" width="w-1/2" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** A box with a title, a sentence of two lines and a button. */
export function CardShape() {
  return (
    <Loading>
      <div className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
        <div className="flex flex-col gap-1">
          <TextShape size="text-body" width="w-1/3" />
          <span>
            <TextShape size="text-body" width="w-full" />
            <TextShape size="text-body" width="w-2/3" />
          </span>
        </div>
        <ButtonShape />
      </div>
    </Loading>
  );
}

/** A line of text and a button below it. */
export function ActionShape() {
  return (
    <Loading>
      <div className="flex flex-col gap-4">
        <TextShape size="text-body" width="w-1/2" />
        <ButtonShape />
      </div>
    </Loading>
  );
}

/** Labels, each above its field. */
export function FormShape({ fields }: { fields: number }) {
  return (
    <Loading>
      <div className="flex flex-col gap-4">
        {Array.from({ length: fields }, (_, at) => (
          <div key={at} className="flex flex-col gap-1">
            <TextShape size="text-body" />
            <span className="h-control">
              <Skeleton shape="block" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Rows with a title on one side and a button on the other, without a box. */
export function RowsShape({ rows }: { rows: number }) {
  return (
    <Loading>
      <div className="flex flex-col divide-y divide-line">
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className="flex items-center justify-between gap-3 py-3 first:pt-0">
            <span className="flex-1">
              <TextShape size="text-body" />
            </span>
            <ButtonShape isShort />
          </div>
        ))}
      </div>
    </Loading>
  );
}

function ButtonShape({ isShort = false }: { isShort?: boolean }) {
  return (
    <span className={isShort ? 'h-control w-16 shrink-0' : 'h-control w-menu max-w-full'}>
      <Skeleton shape="block" />
    </span>
  );
}

function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy>
      <output className="sr-only">Loading</output>
      {children}
    </div>
  );
}
