import './cardFields.ts';
import './comforts.ts';
import './countdowns.ts';
import './findProducts.ts';
import './lightbox.ts';
import './payInPlace.ts';
import './players.ts';
import './share.ts';
