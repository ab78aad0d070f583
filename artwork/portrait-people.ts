/** Somebody of the sample congregation, from the shoulders up. The sheet is 1,000 units square. */
export interface Portrait {
  seed: number;
  years: number;
  hour: Backdrop;
  /** The side from which the low sun shines. */
  lit: 1 | -1;
  /** How far the face turns to the side, in units. */
  turn: number;
  /** Degrees. */
  tilt: number;
  /** How near we stand; 1.44 for most. */
  zoom?: number;
  skin: string;
  face: { wide: number; jaw: number; chin: number; long: number };
  broad?: number;
  ears?: boolean;
  eye: string;
  eyesApart?: number;
  lashed?: true;
  brow: { colour: string; thick: number; inner: number; peak: number; outer: number };
  nose: { long: number; wide: number };
  mouth: { wide: number; smile: number; lip: string; y: number; teeth?: boolean };
  beard?: string;
  glasses?: string;
  hair: { behind?: string; front: string };
  clothes: { colour: string; over: string };
}

interface Backdrop {
  sky: readonly [string, string, string];
  hills: readonly [string, string, string];
  sun: string;
}

const evening: Backdrop = {
  sky: ["#c9d3c0", "#f0dfb4", "#f6c98a"],
  hills: ["#b5a98a", "#7f8f6d", "#4e6b54"],
  sun: "#fff0c4",
};
const morning: Backdrop = {
  sky: ["#bcd6d2", "#dfe9dc", "#f6ead0"],
  hills: ["#9dbab2", "#6c9a8e", "#3f7266"],
  sun: "#fff6dc",
};
const dusk: Backdrop = {
  sky: ["#e2b58c", "#efb27f", "#f1c392"],
  hills: ["#a57f69", "#6d6a5f", "#3d5250"],
  sun: "#ffe2a8",
};
const noon: Backdrop = {
  sky: ["#a9cfd0", "#cfe2d8", "#eef0dc"],
  hills: ["#9dbf9d", "#74a06f", "#4b7d51"],
  sun: "#fffbe8",
};

const collar = (colour: string, shade: string) =>
  `<path d="M352 738C400 800 450 850 500 886L428 948C388 890 350 820 334 752Z" fill="${colour}"/><path d="M648 738C600 800 550 850 500 886L572 948C612 890 650 820 666 752Z" fill="${shade}"/>`;
const roundNeck = (colour: string) =>
  `<path d="M344 742Q500 930 656 742L672 752Q500 980 328 752Z" fill="${colour}"/>`;

export const portraits: Record<string, Portrait> = {
  // A pastor in her fifties, in a clerical shirt under a teal cardigan.
  "portrait-miriam-hale": {
    ...{ seed: 11, years: 54, hour: evening, lit: 1, turn: 12, tilt: -3, skin: "#e2b18d" },
    ...{ face: { wide: 134, jaw: 0.86, chin: 44, long: 192 }, broad: 0.94, ears: false },
    ...{
      eye: "#4c6b66",
      lashed: true,
      brow: { colour: "#8f857a", thick: 10, inner: 362, peak: 342, outer: 360 },
    },
    ...{ nose: { long: 82, wide: 25 }, mouth: { wide: 50, smile: 16, lip: "#b8685a", y: 546 } },
    hair: {
      behind: `<path d="M338 470C310 300 370 176 500 174C632 176 692 300 664 470C672 560 664 606 618 636C590 650 572 636 560 600H440C428 636 410 650 382 636C336 606 330 560 338 470Z" fill="#857e77"/>`,
      front: `<path d="M344 590C322 500 330 208 506 200C676 208 684 500 656 590C640 560 648 520 640 470C638 400 618 340 570 300C520 322 430 316 410 320C376 360 364 420 364 480C360 530 364 560 344 590Z" fill="#a59d94"/><path d="M410 320C440 270 520 240 576 262C634 286 652 360 650 470C652 520 646 560 656 590C684 480 676 206 506 200C450 208 420 250 410 320Z" fill="#c9c0b3"/><path d="M470 268C520 246 590 262 622 330M450 290C510 262 580 280 610 350" stroke="#e9dfcd" stroke-width="7" fill="none" stroke-linecap="round" opacity="0.8"/>`,
    },
    clothes: {
      colour: "#2d5a5c",
      over: `<path d="M362 742C400 850 450 940 470 1020H530C550 940 600 850 638 742Q500 900 362 742Z" fill="#26292c"/><path d="M430 790Q500 850 570 790L560 846Q500 880 440 846Z" fill="#1c1e20"/><path d="M466 812Q500 832 534 812L530 862Q500 876 470 862Z" fill="#fbf5e6"/><path d="M352 738C390 850 430 950 440 1020M648 738C610 850 570 950 560 1020" stroke="#1f4143" stroke-width="12" fill="none"/>`,
    },
  },
  // A musician in his thirties.
  "portrait-daniel-okafor": {
    ...{ seed: 23, years: 34, hour: dusk, lit: -1, turn: -14, tilt: 3, skin: "#8a5638" },
    ...{ face: { wide: 134, jaw: 0.94, chin: 56, long: 200 }, broad: 1.08 },
    ...{ eye: "#2b1710", brow: { colour: "#1d120d", thick: 13, inner: 364, peak: 346, outer: 362 } },
    ...{ nose: { long: 86, wide: 35 }, mouth: { wide: 58, smile: 15, lip: "#9c5848", y: 546, teeth: true } },
    beard: `<path d="M364 440C366 520 392 590 446 626Q500 650 554 626C608 590 634 520 636 440C622 500 606 528 572 536C540 520 456 520 424 536C392 528 378 500 364 440Z" fill="#22150f" opacity="0.78"/>`,
    hair: {
      behind: `<path d="M352 410C326 262 396 168 502 166C610 168 676 262 650 410Z" fill="#1a100c"/>`,
      front: `<path d="M356 410C330 268 398 176 502 174C608 176 670 268 646 410C640 350 622 306 596 282C540 262 460 262 406 282C380 306 362 350 356 410Z" fill="#20140f"/><path d="M372 300C392 224 440 190 506 186C450 204 408 240 388 300Z" fill="#6a4630" opacity="0.7"/>`,
    },
    clothes: {
      colour: "#b2632f",
      over: `${roundNeck("#8c4a22")}<path d="M318 790L300 1020M390 840L384 1020M470 880L468 1020M556 866L560 1020M640 818L650 1020" stroke="#9a5327" stroke-width="9" fill="none" opacity="0.7"/>`,
    },
  },
  // A schoolteacher in her forties with red hair and glasses.
  "portrait-grace-whitfield": {
    ...{ seed: 37, years: 42, hour: morning, lit: 1, turn: 10, tilt: 4, skin: "#efc3a4" },
    ...{ face: { wide: 136, jaw: 0.9, chin: 46, long: 184 }, broad: 0.92, ears: false, glasses: "#3b4f52" },
    ...{
      eye: "#4f7a58",
      lashed: true,
      brow: { colour: "#94502a", thick: 9, inner: 360, peak: 340, outer: 358 },
    },
    ...{ nose: { long: 74, wide: 24 }, mouth: { wide: 56, smile: 15, lip: "#c66a5a", y: 536, teeth: true } },
    hair: {
      behind: `<path d="M340 420C300 560 310 700 340 790C420 800 430 700 430 640H570C570 700 580 800 660 790C692 700 700 560 660 420C640 240 600 180 500 178C400 180 360 240 340 420Z" fill="#94461f"/><path d="M662 460C690 600 684 700 654 786C640 790 626 786 616 780C650 690 660 580 648 460Z" fill="#c87638"/>`,
      front: `<path d="M350 520C318 360 360 196 500 192C642 196 684 360 650 520C652 440 640 380 606 330C580 300 548 286 508 262C476 300 420 330 392 350C366 400 354 450 350 520Z" fill="#b4602c"/><path d="M508 262C560 270 620 310 640 410C664 300 620 198 500 192C560 206 560 240 508 262Z" fill="#d98a48"/>`,
    },
    clothes: {
      colour: "#d7a53f",
      over: `${collar("#fbf3e0", "#e4d6b8")}<path d="M500 890V1020" stroke="#a87a22" stroke-width="7"/><circle cx="500" cy="950" r="10" fill="#7b5714"/>`,
    },
  },
  // A bus driver and visitor in her sixties, in a printed headwrap.
  "portrait-ruth-adeyemi": {
    ...{ seed: 41, years: 62, hour: evening, lit: -1, turn: -10, tilt: -3, zoom: 1.26, skin: "#6d4029" },
    ...{ face: { wide: 142, jaw: 0.9, chin: 40, long: 184 }, broad: 0.94, ears: false },
    ...{
      eye: "#24130c",
      lashed: true,
      brow: { colour: "#23140e", thick: 8, inner: 362, peak: 338, outer: 358 },
    },
    ...{ nose: { long: 80, wide: 34 }, mouth: { wide: 52, smile: 17, lip: "#a8453f", y: 540 } },
    hair: {
      front: `<path d="M350 372C312 240 380 120 520 108C664 110 712 232 652 372C606 306 560 290 500 290C440 290 396 306 350 372Z" fill="#2f6f78"/><path d="M352 366C372 250 450 190 560 180C640 178 672 220 668 270C700 200 660 116 520 108C390 116 316 230 352 366Z" fill="#3f8d90"/><path d="M356 352C420 262 540 214 676 246C672 290 664 330 652 366C606 304 560 290 500 290C440 290 400 302 356 352Z" fill="#d08a34"/><path d="M372 330C440 262 540 236 668 268M390 312C450 262 560 250 664 292" stroke="#f2c472" stroke-width="7" fill="none"/><path d="M600 160C640 90 720 90 742 140C730 190 680 200 636 196Z" fill="#2f6f78"/><path d="M606 168C650 120 700 116 732 142C700 176 660 186 636 196Z" fill="#d08a34"/><path d="M410 200C430 170 470 146 510 140M440 226C470 196 520 170 570 164" stroke="#f2c472" stroke-width="8" stroke-dasharray="6 22" stroke-linecap="round" fill="none"/><path d="M350 372C340 400 344 430 356 452L366 380ZM652 372C662 400 658 430 646 452L638 380Z" fill="#1d120d"/><circle cx="352" cy="484" r="17" fill="#efc060"/><circle cx="650" cy="484" r="15" fill="#b98a3a"/>`,
    },
    clothes: {
      colour: "#2f6f78",
      over: `${roundNeck("#d08a34")}<path d="M330 820l40 30M300 900l44 26M400 880l40 34M340 980l44 26M640 820l-34 34M690 880l-40 30M600 900l-34 34M660 980l-42 26" stroke="#f2c472" stroke-width="13" stroke-linecap="round"/>`,
    },
  },
  // A treasurer and walker in his fifties, bald, with a short grey beard.
  "portrait-peter-nash": {
    ...{ seed: 53, years: 57, hour: noon, lit: 1, turn: 14, tilt: 2, skin: "#dda583" },
    ...{ face: { wide: 140, jaw: 0.96, chin: 60, long: 200 }, broad: 1.12 },
    ...{ eye: "#55717c", brow: { colour: "#6f6356", thick: 13, inner: 366, peak: 350, outer: 364 } },
    ...{ nose: { long: 92, wide: 31 }, mouth: { wide: 48, smile: 12, lip: "#b67a66", y: 556 } },
    beard: `<path d="M360 420C360 530 384 612 440 646Q500 672 560 646C616 612 640 530 640 420C632 470 612 506 586 520C560 500 440 500 414 520C388 506 368 470 360 420Z" fill="#9b8f80" opacity="0.92"/><path d="M520 660C580 646 628 590 640 430C644 540 620 620 560 648Z" fill="#cfc4b2" opacity="0.8"/>`,
    hair: {
      front: `<path d="M358 420C346 360 356 300 384 270C376 320 372 370 370 420Z" fill="#8d8377"/><path d="M642 420C654 360 644 300 616 270C624 320 628 370 630 420Z" fill="#b8ad9c"/><path d="M520 236C570 238 606 262 624 300" stroke="#ffe9c4" stroke-width="16" fill="none" stroke-linecap="round" opacity="0.6"/>`,
    },
    clothes: {
      colour: "#4d6b3f",
      over: `<path d="M356 740C400 800 450 846 500 876C550 846 600 800 644 740L660 800C610 870 560 910 500 940C440 910 390 870 340 800Z" fill="#36502c"/><path d="M500 900V1020" stroke="#26391f" stroke-width="10"/><path d="M500 900V1020" stroke="#c9b98a" stroke-width="4" stroke-dasharray="10 8"/>`,
    },
  },
  // A young woman with black hair, of East Asian family.
  "portrait-hannah-brook": {
    ...{ seed: 67, years: 27, hour: dusk, lit: 1, turn: 12, tilt: -4, skin: "#ecc197" },
    ...{ face: { wide: 132, jaw: 0.88, chin: 42, long: 184 }, broad: 0.88, ears: false },
    ...{
      eye: "#2c1a12",
      lashed: true,
      brow: { colour: "#2a1c17", thick: 9, inner: 360, peak: 348, outer: 360 },
    },
    ...{ nose: { long: 72, wide: 24 }, mouth: { wide: 52, smile: 16, lip: "#c4645a", y: 536, teeth: true } },
    hair: {
      behind: `<path d="M352 400C330 520 336 600 360 650C420 668 440 640 440 600H560C560 640 580 668 640 650C666 600 672 520 648 400C640 230 590 176 500 174C410 176 360 230 352 400Z" fill="#1d1614"/>`,
      front: `<path d="M356 560C330 420 344 200 500 192C656 200 672 420 646 560C652 470 640 400 622 340C540 350 470 330 440 290C420 340 366 400 356 560Z" fill="#2a201d"/><path d="M440 290C480 332 552 350 622 340C640 400 652 470 646 560C676 420 654 204 500 192C540 214 480 250 440 290Z" fill="#3a2c27"/><path d="M548 214C610 236 644 296 652 384M570 244C610 264 634 300 640 350" stroke="#a87650" stroke-width="8" fill="none" stroke-linecap="round" opacity="0.9"/>`,
    },
    clothes: {
      colour: "#a8453a",
      over: `${roundNeck("#8a342c")}<path d="M372 760Q500 950 628 760" stroke="#c96a58" stroke-width="6" fill="none"/>`,
    },
  },
  // A widower in his seventies, white hair, moustache and tie.
  "portrait-walter-finch": {
    ...{ seed: 71, years: 76, hour: morning, lit: -1, turn: -12, tilt: 2, skin: "#e3b596" },
    ...{ face: { wide: 130, jaw: 0.9, chin: 48, long: 204 }, broad: 0.98, glasses: "#6b5a3e" },
    ...{ eye: "#5f7f8c", brow: { colour: "#cfc8bb", thick: 14, inner: 366, peak: 350, outer: 368 } },
    ...{ nose: { long: 94, wide: 31 }, mouth: { wide: 44, smile: 13, lip: "#b87664", y: 562 } },
    beard: `<path d="M424 552C440 520 470 514 484 522C500 514 530 520 548 552C530 546 510 540 486 540C462 540 442 546 424 552Z" fill="#e4ded0"/>`,
    hair: {
      behind: `<path d="M350 440C330 300 380 196 500 192C622 196 672 300 650 440Z" fill="#b5afa4"/>`,
      front: `<path d="M356 436C336 340 352 250 420 214C400 260 384 300 384 350C376 376 366 400 356 436Z" fill="#efe9db"/><path d="M644 436C664 340 646 250 580 214C600 260 616 300 616 350C624 376 634 400 644 436Z" fill="#c4beb2"/><path d="M384 320C380 240 440 190 520 194C580 196 620 240 616 320C600 280 570 256 520 254C470 252 410 262 384 320Z" fill="#ded7c8"/><path d="M384 320C384 244 440 196 520 196C470 212 420 250 402 300Z" fill="#f8f2e4"/>`,
    },
    clothes: {
      colour: "#57524d",
      over: `<path d="M362 742Q500 900 638 742L560 1020H440Z" fill="#f2ead8"/><path d="M470 846L500 880L530 846L546 880L528 1020H472L454 880Z" fill="#7d2f35"/><path d="M352 738C390 830 430 880 470 1020H330L300 800ZM648 738C610 830 570 880 530 1020H670L700 800Z" fill="#464240"/>`,
    },
  },
  // A young mother with fair hair in a plait.
  "portrait-sophie-hart": {
    ...{ seed: 83, years: 31, hour: noon, lit: -1, turn: -12, tilt: 4, skin: "#f1c7a6" },
    ...{ face: { wide: 130, jaw: 0.88, chin: 42, long: 186 }, broad: 0.88 },
    ...{
      eye: "#4a7285",
      lashed: true,
      brow: { colour: "#a9814a", thick: 9, inner: 360, peak: 344, outer: 360 },
    },
    ...{ nose: { long: 74, wide: 23 }, mouth: { wide: 52, smile: 17, lip: "#cc7064", y: 536 } },
    hair: {
      behind: `<path d="M348 420C330 260 390 174 500 172C612 174 672 260 652 420Z" fill="#b08a4a"/>`,
      front: `<path d="M354 430C330 280 390 188 500 186C612 188 672 280 646 430C640 380 620 330 580 296C550 280 520 276 484 258C450 300 380 330 354 430Z" fill="#cfa75c"/><path d="M484 258C420 270 364 330 354 430C336 290 384 192 500 186C470 206 470 236 484 258Z" fill="#efd08a"/><path d="M640 420C664 470 676 520 668 570C690 610 690 660 668 700C684 750 676 800 648 850C620 810 620 760 640 720C616 680 618 630 640 590C622 540 618 480 640 420Z" fill="#b58b46"/><path d="M640 590Q660 610 668 570M640 720Q664 730 668 700M634 500Q656 520 664 500M632 650Q660 664 672 644M630 790Q654 796 664 776" stroke="#8d6a30" stroke-width="7" fill="none" stroke-linecap="round"/>`,
    },
    clothes: {
      colour: "#7fa3a0",
      over: `${roundNeck("#f5ead2")}<path d="M262 846Q500 980 738 846M226 900Q500 1050 774 900" stroke="#f5ead2" stroke-width="13" fill="none" opacity="0.85"/>`,
    },
  },
  // A carpenter in his late forties who preaches.
  "portrait-tom-ashworth": {
    ...{ seed: 97, years: 47, hour: evening, lit: 1, turn: 12, tilt: 3, skin: "#d9a07a" },
    ...{ face: { wide: 138, jaw: 0.97, chin: 62, long: 204 }, broad: 1.08 },
    ...{ eye: "#4b3a28", brow: { colour: "#4a3020", thick: 14, inner: 368, peak: 350, outer: 362 } },
    ...{ nose: { long: 88, wide: 30 }, mouth: { wide: 50, smile: 13, lip: "#ac6350", y: 554 } },
    beard: `<path d="M362 440C364 540 392 612 446 638Q500 656 554 638C608 612 636 540 638 440C626 510 600 560 560 574C540 586 460 586 440 574C400 560 374 510 362 440Z" fill="#4a3020" opacity="0.42"/>`,
    hair: {
      behind: `<path d="M352 420C336 280 390 190 500 188C614 190 664 280 648 420Z" fill="#38251a"/>`,
      front: `<path d="M356 420C336 300 360 210 440 190C520 160 640 190 652 300C656 350 650 390 644 420C638 370 626 330 606 300C550 318 450 306 402 290C380 320 364 370 356 420Z" fill="#4b3222"/><path d="M470 190C560 176 636 214 646 310C610 250 560 230 500 240C480 226 466 206 470 190Z" fill="#7d5738"/><path d="M520 206C580 208 620 240 634 290" stroke="#c4915f" stroke-width="8" fill="none" stroke-linecap="round"/>`,
    },
    clothes: {
      colour: "#3f5f86",
      over: `${collar("#5b7ca6", "#34517a")}<path d="M500 890V1020" stroke="#2b4265" stroke-width="8"/><path d="M330 800V1020M410 880V1020M590 880V1020M670 800V1020M250 900H750M240 970H760" stroke="#2b4265" stroke-width="6" opacity="0.55"/>`,
    },
  },
  // The oldest member, in a flat cap and scarf.
  "portrait-samuel-brandt": {
    ...{ seed: 103, years: 88, hour: dusk, lit: -1, turn: -10, tilt: -2, zoom: 1.34, skin: "#d8a888" },
    ...{ face: { wide: 130, jaw: 0.9, chin: 46, long: 206 }, broad: 0.96 },
    ...{ eye: "#5b6f74", brow: { colour: "#e2dccf", thick: 16, inner: 372, peak: 356, outer: 376 } },
    ...{ nose: { long: 98, wide: 33 }, mouth: { wide: 46, smile: 14, lip: "#a9695a", y: 562 } },
    beard: `<path d="M364 430C360 560 400 660 500 690C600 660 640 560 636 430C626 500 600 540 560 548C530 526 446 526 420 544C390 536 372 500 364 430Z" fill="#ded7c9"/><path d="M364 430C360 560 400 660 488 688C420 630 390 560 392 520C376 500 368 470 364 430Z" fill="#f8f2e3"/><path d="M440 600Q470 640 490 670M520 610Q520 640 512 676M570 590Q560 630 540 660" stroke="#b9b1a2" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    hair: {
      behind: `<path d="M352 440C340 340 360 260 420 240H580C640 260 660 340 648 440Z" fill="#cfc8ba"/>`,
      front: `<path d="M338 330C330 220 400 152 510 152C620 152 680 214 664 322C600 284 420 284 338 330Z" fill="#5f5a4c"/><path d="M338 330C330 220 400 152 510 152C440 176 380 240 372 312Z" fill="#8b8470"/><path d="M330 340C320 318 330 300 360 292C440 268 560 268 640 292C672 302 682 320 672 338C580 300 430 300 330 340Z" fill="#484437"/><path d="M420 200C470 180 560 180 610 220M390 260C460 226 560 226 640 262" stroke="#7b7460" stroke-width="6" fill="none"/>`,
    },
    clothes: {
      colour: "#4a5560",
      over: `<path d="M330 760C400 800 430 880 420 1020H360C360 920 350 840 300 800Z" fill="#8a3a34"/><path d="M326 748C380 720 440 770 500 800C560 770 620 720 674 748C690 800 640 860 500 888C360 860 310 800 326 748Z" fill="#a5483e"/><path d="M350 790C420 830 580 830 650 790M360 768C420 806 580 806 640 768" stroke="#d9a05a" stroke-width="9" fill="none"/>`,
    },
  },
};
