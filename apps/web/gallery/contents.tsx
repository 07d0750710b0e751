import { useState } from "react";
import styles from "./contents.module.css";
import type { Scene } from "./scene.ts";

/** All scenes by name, and one of them on a desktop and on a phone: each frame is a whole page, so never all at once. */
export function Contents({ scenes }: { scenes: readonly Scene[] }) {
	const [shown, setShown] = useState<Scene | null>(null);
	const groups = Map.groupBy(scenes, ({ name }) => name.split("/")[0] ?? "");
	return (
		<main className={styles["contents"]}>
			<nav aria-label="Scenes">
				<h1>Parley's gallery</h1>
				{[...groups].map(([group, members]) => (
					<section key={group}>
						<h2>{group}</h2>
						<ul>
							{members.map((scene) => (
								<li key={scene.name} data-phone-only={scene.phoneOnly}>
									<button
										type="button"
										aria-pressed={scene === shown}
										data-name={scene.name}
										onClick={() => setShown(scene)}
									>
										{scene.name.split("/")[1]}
									</button>
								</li>
							))}
						</ul>
					</section>
				))}
			</nav>
			{shown && <Stage key={shown.name} scene={shown} />}
		</main>
	);
}

function Stage({ scene: { name, phoneOnly } }: { scene: Scene }) {
	const address = `?scene=${encodeURIComponent(name)}`;
	return (
		<section className={styles["stage"]} aria-label={name}>
			<p>
				<a href={address}>{name}</a>
			</p>
			{!phoneOnly && <iframe src={address} title={name} />}
			<iframe src={address} title={`${name}, phone`} className={styles["phone"]} />
		</section>
	);
}
