// Two comforts of the report; it is complete without them.

const saveLink = document.querySelector("a[data-save]");
const raw = document.querySelector("#raw-result");
if (saveLink !== null && raw !== null) {
	const text = `${JSON.stringify(JSON.parse(raw.textContent), null, "\t")}\n`;
	saveLink.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
	saveLink.hidden = false;
}

const FAR_PX = 48;
const tip = document.createElement("div");
tip.className = "tip";
tip.hidden = true;
document.body.append(tip);

for (const svg of document.querySelectorAll("figure svg")) {
	// our words instead of the browser's own: sooner, and for the nearest point
	const points = [...svg.querySelectorAll(".point")].map((element) => {
		const title = element.querySelector("title");
		const words = title?.textContent ?? "";
		title?.remove();
		return { element, x: Number(element.dataset.x), y: Number(element.dataset.y), words };
	});
	const show = (event) => point(svg, points, event);
	svg.addEventListener("pointermove", show);
	svg.addEventListener("pointerdown", show);
	svg.addEventListener("pointerleave", hide);
}

function point(svg, points, event) {
	const matrix = svg.getScreenCTM();
	if (matrix === null) return;
	let nearest;
	for (const candidate of points) {
		const own = candidate.element.getScreenCTM() ?? matrix;
		const at = new DOMPoint(candidate.x, candidate.y).matrixTransform(own);
		const far = Math.hypot(at.x - event.clientX, at.y - event.clientY);
		if (far < FAR_PX && (nearest === undefined || far < nearest.far)) nearest = { at, far, candidate };
	}
	hide();
	if (nearest === undefined) return;
	nearest.candidate.element.classList.add("near");
	tip.textContent = nearest.candidate.words;
	tip.hidden = false;
	const { width, height } = tip.getBoundingClientRect();
	const left = Math.min(Math.max(8, nearest.at.x - width / 2), innerWidth - width - 8);
	const above = nearest.at.y - height - 14;
	tip.style.left = `${left + scrollX}px`;
	tip.style.top = `${(above < 8 ? nearest.at.y + 14 : above) + scrollY}px`;
}

function hide() {
	tip.hidden = true;
	document.querySelector(".point.near")?.classList.remove("near");
}
