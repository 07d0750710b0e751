import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
	readonly title: string;
	readonly children: ReactNode;
	/** what stands beside the title */
	readonly aside?: ReactNode;
	readonly className?: string | undefined;
}

export function Panel({ title, aside, className, children }: PanelProps) {
	const heading = useId();
	return (
		<section aria-labelledby={heading} className={className}>
			<header className={styles["head"]}>
				<h2 id={heading}>{title}</h2>
				{aside}
			</header>
			{children}
		</section>
	);
}

/** What an answer says that was no: beside the button that was pressed. */
export function Refused({ message }: { message: string | null }) {
	if (message === null) return null;
	return (
		<p className={styles["refused"]} role="alert">
			{message}
		</p>
	);
}

export function Hint({ children }: { children: ReactNode }) {
	return <p className={styles["hint"]}>{children}</p>;
}
