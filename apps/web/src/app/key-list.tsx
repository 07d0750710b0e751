import { Fragment } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { texts } from "../ui/texts.ts";
import styles from "./key-list.module.css";

export function KeyList({ onClose }: { onClose: () => void }) {
	return (
		<Dialog title={texts.keys.title} onClose={onClose}>
			<dl className={styles["keys"]}>
				{texts.keys.list.map(([keys, meaning]) => (
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
