import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Theme } from '#web/ui/useTheme.ts';

/** The color schemes of the dashboard. */
export const THEME_CHOICES: readonly { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'Match system', icon: <Monitor aria-hidden /> },
];
