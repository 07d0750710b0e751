import { loadPart } from "@parley/client/http/load-part";
import { type ComponentType, use } from "react";

/** What failed to come, and how it may be asked for anew: React itself would keep the failure for good. */
export class PartFailed {
	readonly forget: () => void;
	readonly cause: unknown;

	constructor(cause: unknown, forget: () => void) {
		this.cause = cause;
		this.forget = forget;
	}
}

/** A component that is fetched when it is first shown; it belongs into a `Contained`. */
export function lazyPart<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
	let coming: Promise<ComponentType<Props>> | undefined;
	const forget = () => {
		coming = undefined;
	};
	return function LazyPart(props: Props) {
		coming ??= loadPart(load).catch((error: unknown) => Promise.reject(new PartFailed(error, forget)));
		const Part = use(coming);
		return <Part {...props} />;
	};
}
