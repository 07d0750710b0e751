import { expect } from "@playwright/test";
import { test } from "./support/gallery.ts";

/**
 * Pictures of the main screens, held against those in the repository. Letters are boxes (`box-font.ts`), time stands
 * still and nothing moves, so that they are the same on every machine; what differs is the layout, a colour or a size.
 * After a change that is meant: `npm run e2e -- look --update-snapshots`, and look at each picture before committing.
 */
const screens = [
	"join/taken",
	"room/busy",
	"room/empty",
	"link/unsent",
	"seat/full",
	"lookup/found",
	"activity/poll-busy",
	"activity/chess-my-turn",
	"panel/switcher",
	"panel/room-settings",
	"viewer/image",
	"link/offline",
];
const drawers = ["drawer/rooms", "drawer/people"];
const devices = {
	desktop: { viewport: { width: 1280, height: 800 }, scenes: screens },
	phone: {
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		scenes: [...screens, ...drawers],
	},
};
test.use({ trace: "off" });

/** Of all pixels: edges that another version of Chromium smooths otherwise, and nothing that anybody would see. */
const DIFFERING_MAX = 0.001;

for (const [device, { scenes, ...look }] of Object.entries(devices)) {
	test(`a room in Arabic looks as it did on a ${device}`, async ({ gallery }) => {
		const page = await gallery.shows("room/busy", {
			...look,
			colorScheme: "light",
			boxes: true,
			locale: "ar",
		});
		const picture = `room-arabic-${device}-light.png`;
		await expect(page).toHaveScreenshot(picture, { maxDiffPixelRatio: DIFFERING_MAX });
	});

	for (const colorScheme of ["light", "dark"] as const) {
		test(`the main screens look as they did on a ${device} in the ${colorScheme} theme`, async ({
			gallery,
		}) => {
			for (const scene of scenes) {
				const page = await gallery.shows(scene, { ...look, colorScheme, boxes: true });
				const picture = `${scene.replace("/", "-")}-${device}-${colorScheme}.png`;
				await expect.soft(page).toHaveScreenshot(picture, { maxDiffPixelRatio: DIFFERING_MAX });
			}
		});
	}
}
