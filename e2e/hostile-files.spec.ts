import { sendsFiles, text } from "./support/given.ts";
import { expect, test } from "./support/test.ts";

// The tracer would fetch a picture that could not be shown, as the page itself may not.
test.use({ trace: "off" });

test("[FILE2] what could act is never shown, whatever it calls itself: an SVG with a script, a page named .png", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const acting = `<script>window.ran = true; document.title = "ran"</script>`;
	await sendsFiles(
		ada,
		text("drawing.svg", `<svg xmlns="http://www.w3.org/2000/svg">${acting}</svg>`, "image/svg+xml"),
		text("page.png", `<!doctype html><html><body>${acting}</body></html>`, "image/png"),
		text("../../etc/pass<b>wd.html", acting, "text/html"),
	);
	const links = bo.rows.first().getByRole("link", { name: "Download" });
	await expect(links).toHaveCount(3);
	await expect(bo.rows.first().getByRole("img")).toHaveCount(0);
	for (const link of await links.all()) {
		const address = await link.evaluate((element) => (element as unknown as { href: string }).href);
		expect(address).not.toContain("..");
		const answer = await bo.page.request.get(address);
		expect(answer.headers()["content-disposition"]).toMatch(/^attachment/);
		expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
		expect(answer.headers()["content-type"]).not.toMatch(/html|svg|xml/);
	}
	expect(await bo.page.evaluate("window.ran")).toBeUndefined();
});
