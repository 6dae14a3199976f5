import { describe, expect, it } from 'vitest';
import { rebaseOverrides } from './rebaseOverrides.ts';

const colors = (primaryColor?: string, textColor?: string) => ({
  colors: { ...(primaryColor && { primaryColor }), ...(textColor && { textColor }) },
});

describe('drafted theme overrides after a published change', () => {
  it('are dropped if the published value changed, and stay if it did not', () => {
    const rest = rebaseOverrides({
      before: { ...colors('#111111', '#222222'), radiusStyle: 'soft' },
      after: { ...colors('#aaaaaa', '#222222'), radiusStyle: 'soft' },
      drafted: { ...colors('#333333', '#444444'), radiusStyle: 'pill' },
    });
    expect(rest).toEqual({ themeOverrides: { ...colors('#aaaaaa', '#444444'), radiusStyle: 'pill' } });
  });

  it('drop a value that was removed from the store, and keep their own removals', () => {
    const rest = rebaseOverrides({
      before: { ...colors('#111111', '#222222'), radiusStyle: 'soft' },
      after: { ...colors(undefined, '#222222'), radiusStyle: 'soft' },
      drafted: { ...colors('#333333'), radiusStyle: 'pill' },
    });
    expect(rest).toEqual({ themeOverrides: { colors: {}, radiusStyle: 'pill' } });
  });

  it('are null if they equal the published overrides', () => {
    expect(rebaseOverrides({ before: {}, after: colors('#333333'), drafted: colors('#333333') })).toEqual({});
    expect(rebaseOverrides({ before: {}, after: { colors: {} }, drafted: {} })).toEqual({});
  });

  it('are null if either side has no overrides', () => {
    expect(rebaseOverrides({ before: {}, after: undefined, drafted: colors('#333333') })).toEqual({});
    expect(rebaseOverrides({ before: {}, after: colors('#333333'), drafted: undefined })).toEqual({});
  });
});
