import './comforts.ts';
