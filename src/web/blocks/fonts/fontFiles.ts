import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import interExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import frauncesExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2?url';
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import outfitExt from '@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?url';
import plusJakartaSans from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import plusJakartaSansExt from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-wght-normal.woff2?url';
import dmSans from '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2?url';
import dmSansExt from '@fontsource-variable/dm-sans/files/dm-sans-latin-ext-wght-normal.woff2?url';
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import manropeExt from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url';
import workSans from '@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2?url';
import workSansExt from '@fontsource-variable/work-sans/files/work-sans-latin-ext-wght-normal.woff2?url';
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';
import nunitoExt from '@fontsource-variable/nunito/files/nunito-latin-ext-wght-normal.woff2?url';
import rubik from '@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2?url';
import rubikExt from '@fontsource-variable/rubik/files/rubik-latin-ext-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url';
import soraExt from '@fontsource-variable/sora/files/sora-latin-ext-wght-normal.woff2?url';
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url';
import spaceGroteskExt from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?url';
import syne from '@fontsource-variable/syne/files/syne-latin-wght-normal.woff2?url';
import syneExt from '@fontsource-variable/syne/files/syne-latin-ext-wght-normal.woff2?url';
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url';
import playfairDisplayExt from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-normal.woff2?url';
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url';
import loraExt from '@fontsource-variable/lora/files/lora-latin-ext-wght-normal.woff2?url';
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import newsreaderExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2?url';
import sourceSerif4 from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import sourceSerif4Ext from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url';
import bitter from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import bitterExt from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2?url';
import cormorant from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url';
import cormorantExt from '@fontsource-variable/cormorant/files/cormorant-latin-ext-wght-normal.woff2?url';
import ebGaramond from '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2?url';
import ebGaramondExt from '@fontsource-variable/eb-garamond/files/eb-garamond-latin-ext-wght-normal.woff2?url';
import bricolageGrotesque from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import bricolageGrotesqueExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url';
import unbounded from '@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2?url';
import unboundedExt from '@fontsource-variable/unbounded/files/unbounded-latin-ext-wght-normal.woff2?url';
import caveat from '@fontsource-variable/caveat/files/caveat-latin-wght-normal.woff2?url';
import caveatExt from '@fontsource-variable/caveat/files/caveat-latin-ext-wght-normal.woff2?url';
import oswald from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2?url';
import oswaldExt from '@fontsource-variable/oswald/files/oswald-latin-ext-wght-normal.woff2?url';
import interBasic from './basic/inter.woff2?url';
import frauncesBasic from './basic/fraunces.woff2?url';
import workSansBasic from './basic/work-sans.woff2?url';
import newsreaderBasic from './basic/newsreader.woff2?url';
import sourceSerif4Basic from './basic/source-serif-4.woff2?url';
import ebGaramondBasic from './basic/eb-garamond.woff2?url';
import unboundedBasic from './basic/unbounded.woff2?url';
import caveatBasic from './basic/caveat.woff2?url';
import type { HostedFontId } from '#shared/rules/font.ts';

interface FontFiles {
  latin: string;
  /** Extended Latin. */
  ext: string;
  /** The Latin file without accented letters, where that file is large (scripts/cutFaces.mjs). */
  basic?: string;
}

export const FONT_FILES: Readonly<Record<HostedFontId, FontFiles>> = {
  inter: { latin: inter, ext: interExt, basic: interBasic },
  fraunces: { latin: fraunces, ext: frauncesExt, basic: frauncesBasic },
  outfit: { latin: outfit, ext: outfitExt },
  'plus-jakarta-sans': { latin: plusJakartaSans, ext: plusJakartaSansExt },
  'dm-sans': { latin: dmSans, ext: dmSansExt },
  manrope: { latin: manrope, ext: manropeExt },
  'work-sans': { latin: workSans, ext: workSansExt, basic: workSansBasic },
  nunito: { latin: nunito, ext: nunitoExt },
  rubik: { latin: rubik, ext: rubikExt },
  figtree: { latin: figtree, ext: figtreeExt },
  sora: { latin: sora, ext: soraExt },
  'space-grotesk': { latin: spaceGrotesk, ext: spaceGroteskExt },
  syne: { latin: syne, ext: syneExt },
  'playfair-display': { latin: playfairDisplay, ext: playfairDisplayExt },
  lora: { latin: lora, ext: loraExt },
  newsreader: { latin: newsreader, ext: newsreaderExt, basic: newsreaderBasic },
  'source-serif-4': { latin: sourceSerif4, ext: sourceSerif4Ext, basic: sourceSerif4Basic },
  bitter: { latin: bitter, ext: bitterExt },
  cormorant: { latin: cormorant, ext: cormorantExt },
  'eb-garamond': { latin: ebGaramond, ext: ebGaramondExt, basic: ebGaramondBasic },
  'bricolage-grotesque': { latin: bricolageGrotesque, ext: bricolageGrotesqueExt },
  unbounded: { latin: unbounded, ext: unboundedExt, basic: unboundedBasic },
  caveat: { latin: caveat, ext: caveatExt, basic: caveatBasic },
  oswald: { latin: oswald, ext: oswaldExt },
};
