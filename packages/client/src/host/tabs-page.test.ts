import { expect, test } from "vitest";
import { TabsPage } from "./tabs-page.ts";

function page() {
	const page = new TabsPage();
	const signals: string[] = [];
	page.onSignal((signal) => signals.push(signal));
	const since = () => signals.splice(0);
	return { page, since };
}

test("tabs are on a screen, and online, while one of them is; coming to one is said each time", () => {
	const { page: tabs, since } = page();
	const [one, other] = [{}, {}];
	tabs.attends(one, { visible: true, online: true });
	tabs.attends(other, { visible: false, online: true });
	expect(since()).toEqual(["visible"]);
	tabs.attends(one, { visible: true, online: true });
	tabs.attends(other, { visible: true, online: true });
	tabs.attends(one, { visible: false, online: true });
	expect(since()).toEqual(["visible", "visible"]);
	tabs.gone(other);
	expect(since()).toEqual(["hidden"]);
});

test("a network that goes is not taken for somebody who comes: nothing is tried by it", () => {
	const { page: tabs, since } = page();
	const tab = {};
	tabs.attends(tab, { visible: true, online: true });
	since();
	tabs.attends(tab, { visible: true, online: false });
	expect(since()).toEqual(["offline"]);
	tabs.attends(tab, { visible: true, online: true });
	expect(since()).toEqual(["online"]);
});
