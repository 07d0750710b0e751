import { Fragment, use } from "react";
import { isInMenu, knownBeginnings } from "./known-beginnings.ts";

/** In a list of terms, each command with what it is for. */
export function HelpCommands() {
	const { all } = use(knownBeginnings());
	return all.filter(isInMenu).map(({ name, words }) => (
		<Fragment key={name}>
			<dt>
				<bdi dir="ltr">{words.usage}</bdi>
			</dt>
			<dd>{words.hint}</dd>
		</Fragment>
	));
}
