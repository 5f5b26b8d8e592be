'use strict';

// The page of `titrant serve`: filter and sort the tables, follow the running campaign.

const filter = document.getElementById('filter');
const rows = () => document.querySelectorAll('table.overview tbody tr');

filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(word => word);
  for (const row of rows()) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every(word => text.includes(word));
  }
});

const value = (row, column) => {
  const text = row.cells[column].textContent.trim();
  const number = Number(text.replace(/[,\s\u202f\u2009]/g, ''));
  return text !== '' && !Number.isNaN(number) ? number : text;
};

for (const table of document.querySelectorAll('table.overview')) {
  table.querySelectorAll('thead th').forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      table.querySelectorAll('th').forEach(other => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const body = table.tBodies[0];
      const sorted = [...body.rows].sort((a, b) => {
        const x = value(a, column);
        const y = value(b, column);
        const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y));
        return down ? -order : order;
      });
      body.replaceChildren(...sorted);
    });
  });
}

const ago = seconds => seconds < 60 ? `${Math.round(seconds)} s ago` : `${Math.round(seconds / 60)} min ago`;

const fact = (list, name, text) => {
  const box = document.createElement('div');
  const term = document.createElement('dt');
  const detail = document.createElement('dd');
  term.textContent = name;
  detail.textContent = text;
  box.append(term, detail);
  list.append(box);
};

const curve = (points, seconds) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 300 60');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('class', 'curve');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'groups over time');
  const most = Math.max(1, points.length);
  let path = 'M 0 58';
  points.forEach((at, index) => {
    const x = (300 * at / Math.max(1, seconds)).toFixed(1);
    path += ` H ${x} V ${(58 - 56 * (index + 1) / most).toFixed(1)}`;
  });
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path + ' H 300');
  svg.append(line);
  return svg;
};

const show = campaigns => {
  const live = document.getElementById('live');
  live.replaceChildren();
  live.hidden = campaigns.length === 0;
  for (const campaign of campaigns) {
    const head = document.createElement('h2');
    head.textContent = `running: ${campaign.folder}`;
    const list = document.createElement('dl');
    list.className = 'numbers';
    fact(list, 'cases', campaign.cases.toLocaleString('en'));
    fact(list, 'cases/s', campaign.rate.toFixed(1));
    fact(list, 'groups', String(campaign.groups.length));
    fact(list, 'last new group', campaign.groups.length === 0 ? 'none yet' : ago(campaign.seconds - campaign.groups.at(-1)));
    fact(list, 'bugs', String(campaign.bugs.length));
    fact(list, 'workers', campaign.workers.join('; '));
    live.append(head, list, curve(campaign.groups, campaign.seconds));
  }
};

let running = false;

const follow = async () => {
  try {
    const answer = await fetch('live.json', {cache: 'no-store'});
    const campaigns = await answer.json();
    show(campaigns);
    if (running && campaigns.length === 0) {
      location.reload();
    }
    running = campaigns.length > 0;
  } catch {
    document.getElementById('live').hidden = true;
  }
  setTimeout(follow, 1000);
};

follow();
