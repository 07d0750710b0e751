import { type ReactNode, use } from "react";
import { Contained } from "./contained.tsx";
import { PartFailed } from "./lazy-part.tsx";

/** Until the page is drawn anew, by a core that came or by the next failure. */
const nothingYet = new Promise<never>(() => undefined);

/** In the place of a page to which not even a core of its own came. `begin` asks for one anew. */
export function noCore(cause: unknown, begin: () => void): ReactNode {
	let isAsked = false;
	const failed = new PartFailed(cause, () => {
		if (!isAsked) begin();
		isAsked = true;
	});
	const Missing = () => {
		if (isAsked) return use(nothingYet);
		throw failed;
	};
	return (
		<Contained look="page">
			<Missing />
		</Contained>
	);
}
