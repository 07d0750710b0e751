import { Fragment } from "react";
import { CheckField } from "../ui/check-field.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { insideTexts } from "../ui/inside-texts.ts";
import { useLoneKeys } from "../ui/lone-keys.ts";
import form from "../ui/panel-form.module.css";
import styles from "./key-list.module.css";

interface KeyListProps {
	/** what the key of commands is called here */
	readonly command: string;
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

export function KeyList({ command, onBack, onClose }: KeyListProps) {
	const [on, choose] = useLoneKeys();
	return (
		<Dialog title={insideTexts.keys.title} onBack={onBack} onClose={onClose}>
			<dl className={styles["keys"]}>
				{insideTexts.keys.list.map(([keys, meaning]) => (
					<Fragment key={keys + meaning}>
						<dt>
							{keys.split(" ").map((key) => (
								<kbd key={key}>{key === "Ctrl" ? command : key}</kbd>
							))}
						</dt>
						<dd>{meaning}</dd>
					</Fragment>
				))}
			</dl>
			<div className={form["form"]}>
				<CheckField
					label={insideTexts.keys.lone}
					hint={insideTexts.keys.loneHint}
					on={on}
					onChange={choose}
				/>
			</div>
		</Dialog>
	);
}
