import { Button } from "../../ui/button.tsx";
import form from "../../ui/panel-form.module.css";
import styles from "./link-panel.module.css";

interface OverProps {
	readonly said: string;
	readonly label: string;
	readonly onGo: () => void;
}

export function Over({ said, label, onGo }: OverProps) {
	return (
		<>
			<p className={styles["said"]} role="status">
				{said}
			</p>
			<div className={form["buttons"]}>
				<Button look="strong" data-first onClick={onGo}>
					{label}
				</Button>
			</div>
		</>
	);
}
