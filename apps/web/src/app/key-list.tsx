import { Fragment } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { insideTexts } from "../ui/inside-texts.ts";
import styles from "./key-list.module.css";

export function KeyList({ onClose }: { onClose: () => void }) {
	return (
		<Dialog title={insideTexts.keys.title} onClose={onClose}>
			<dl className={styles["keys"]}>
				{insideTexts.keys.list.map(([keys, meaning]) => (
					<Fragment key={keys + meaning}>
						<dt>
							{keys.split(" ").map((key) => (
								<kbd key={key}>{key}</kbd>
							))}
						</dt>
						<dd>{meaning}</dd>
					</Fragment>
				))}
			</dl>
		</Dialog>
	);
}
