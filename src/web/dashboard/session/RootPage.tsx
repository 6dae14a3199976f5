import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The page, and a thin progress line at the top while the next one loads. */
export function RootPage() {
  const isLoading = useRouterState({ select: ({ isLoading: loading }) => loading });
  return (
    <>
      {isLoading && <ProgressLine />}
      <Outlet />
    </>
  );
}

/** Most pages are ready before the line would be visible. */
const LINE_AFTER_MS = 150;

function ProgressLine() {
  const [isShown, setShown] = useState(false);
  useEffect(function showAfterAWhile() {
    const timer = setTimeout(() => setShown(true), LINE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <output className="fixed inset-x-0 top-0 z-50 block h-hair overflow-hidden">
      <span className="sr-only">Loading the page</span>
      <span className="block h-full w-1/3 animate-slide bg-mocha" />
    </output>
  );
}
