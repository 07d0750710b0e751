import { use } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FindPlace } from "./find-place.tsx";

const coming = new Promise<never>(() => undefined);

function NotThere() {
	return use(coming);
}

test("[FIND1] what covers the room on a phone can be closed while it is being fetched", () => {
	const html = renderToStaticMarkup(
		<FindPlace onClose={() => undefined}>
			<NotThere />
		</FindPlace>,
	);
	expect(html).toContain('data-region="find"');
	expect(html).toContain('aria-label="Close"');
});
