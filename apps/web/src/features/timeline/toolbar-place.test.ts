import { expect, test } from "vitest";
import { toolbarPlace } from "./toolbar-place.ts";

const VIEW_PX = 600;
const TOOLBAR_PX = 48;

test.each([
	["in the middle", { top: 300, bottom: 340 }, { at: "above" }],
	["the newest one", { top: 560, bottom: 600 }, { at: "above" }],
	["the first in view", { top: 10, bottom: 50 }, { at: "below" }],
	["one that begins above the view", { top: -80, bottom: 120 }, { at: "below" }],
	["one that fills the view", { top: -80, bottom: 700 }, { at: "upon", fromTopPx: 80 }],
	["one from the top to the end of the view", { top: 20, bottom: 590 }, { at: "upon", fromTopPx: 0 }],
	["one that ends below the view", { top: 400, bottom: 700 }, { at: "above" }],
])("the actions of a message, %s", (_, row, place) => {
	expect(toolbarPlace(row, VIEW_PX, TOOLBAR_PX)).toEqual(place);
});
