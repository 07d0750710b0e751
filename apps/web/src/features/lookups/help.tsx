import { Fragment } from "react";
import { lookupTexts as texts } from "../../ui/lookup-texts.ts";
import { Slot } from "../../ui/slots.tsx";
import styles from "./answers.module.css";
import { commandNames } from "./commands.ts";

export function Help() {
	return (
		<>
			<dl className={styles["help"]}>
				{commandNames.map((name) => (
					<Fragment key={name}>
						<dt>
							<bdi dir="ltr">{texts.commands[name].usage}</bdi>
						</dt>
						<dd>{texts.commands[name].hint}</dd>
					</Fragment>
				))}
				<Slot of="help-commands" />
			</dl>
			<p className={styles["note"]}>{texts.help.searching}</p>
			<p className={styles["note"]}>{texts.help.divided}</p>
			<p className={styles["note"]}>{texts.help.escape}</p>
		</>
	);
}
