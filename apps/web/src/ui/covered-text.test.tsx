import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CoveredText } from "./covered-text.tsx";

test("[TEXT1] where a text is judged its spoilers wait to be asked for", () => {
	const html = renderToStaticMarkup(<CoveredText text={"it was ||Bo|| <b>\n```spoiler\nand Cy\n```"} />);
	expect(html).toMatch(
		/^it was <span.*<button.*>Spoiler<\/button><\/span> &lt;b&gt;\n<span.*Spoiler.*<\/span>$/su,
	);
	expect(html).toMatch(/aria-expanded="false"/u);
	expect(html).not.toMatch(/Bo|Cy/u);
	expect(renderToStaticMarkup(<CoveredText text="a || b" />)).toBe("a || b");
});
