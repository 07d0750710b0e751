import type { ReactNode } from "react";
import styles from "./admin.module.css";

interface RowProps {
	readonly name: string;
	/** the id of a room */
	readonly also?: string;
	readonly facts: readonly string[];
	/** what can be done about it */
	readonly children?: ReactNode;
}

export function Row({ name, also, facts, children }: RowProps) {
	return (
		<li>
			<b dir="auto">{name}</b>
			{also !== undefined && (
				<>
					{" "}
					<span dir="ltr">#{also}</span>
				</>
			)}
			<span className={styles["facts"]}>{facts.join(" · ")}</span>
			{children}
		</li>
	);
}
